import { patiently } from './patiently.ts';
import type { Named, TestNamespace } from './test-cluster.ts';

/** What the played controller makes of one InferenceService. */
export interface PlayedStatus {
  readonly ready: 'True' | 'False' | 'Unknown';
  readonly observedGeneration?: number;
  readonly modelStatus?: Readonly<Record<string, unknown>>;
}

/** Answers the health of an OpenAI-style server, as the container that loads a model. */
const SERVER = 'mkdir -p /tmp/www/v1 && echo ok > /tmp/www/health && echo {} > /tmp/www/v1/models && exec httpd -f -p 8080 -h /tmp/www';

/** KServe's controller, which is not in the test's cluster: pods and status as it would make them, on the real types. */
export class PlayedKserve {
  readonly #namespace: TestNamespace;

  constructor(namespace: TestNamespace) {
    this.#namespace = namespace;
  }

  /** The InferenceService of a workload once the driver made it. */
  async service(workloadId: string): Promise<Named> {
    let found: Named | null = null;
    await patiently(async () => {
      found = await this.#namespace.cluster.find(`${this.#namespace.endpoints}/berth-${workloadId}`);
      return found !== null;
    }, 'the InferenceService is there');
    if (found === null) throw new Error('there is no InferenceService');
    return found;
  }

  /** Makes the pod of a service, owned by it, as a Deployment's would be in the end. `command` instead of the server's. */
  async makePod(service: Named, command = SERVER): Promise<Named> {
    const { name, uid } = service.metadata;
    return this.#namespace.cluster.post(`${this.#namespace.core}/pods`, {
      metadata: {
        name: `${name}-predictor-${Math.random().toString(36).slice(2, 7)}`,
        labels: { 'serving.kserve.io/inferenceservice': name },
        ownerReferences: [
          { apiVersion: 'serving.kserve.io/v1beta1', kind: 'InferenceService', name, uid, controller: true, blockOwnerDeletion: true },
        ],
      },
      spec: {
        automountServiceAccountToken: false,
        dnsPolicy: 'Default',
        terminationGracePeriodSeconds: 1,
        containers: [
          {
            name: 'kserve-container',
            image: 'berth-test/busybox:1',
            command: ['sh', '-c', command],
            ports: [{ containerPort: 8_080 }],
            readinessProbe: { tcpSocket: { port: 8_080 }, periodSeconds: 1 },
            resources: { limits: { cpu: '50m', memory: '32Mi' } },
          },
        ],
      },
    });
  }

  async podReady({ metadata }: Named): Promise<void> {
    await patiently(async () => {
      const found = await this.#namespace.cluster.find(`${this.#namespace.core}/pods/${metadata.name}`);
      const conditions = (found?.status?.['conditions'] ?? []) as readonly { readonly type: string; readonly status: string }[];
      return conditions.some(({ type, status }) => type === 'Ready' && status === 'True');
    }, 'its pod is ready');
  }

  async setStatus({ metadata }: Named, { ready, observedGeneration = 1, modelStatus }: PlayedStatus): Promise<void> {
    const status = { observedGeneration, conditions: [{ type: 'Ready', status: ready }], ...(modelStatus && { modelStatus }) };
    await this.#namespace.cluster.merge(`${this.#namespace.endpoints}/${metadata.name}/status`, { status });
  }
}
