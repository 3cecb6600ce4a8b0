import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Assignment } from '../../../agent-api/wire.ts';
import { AgentFailure } from '../../agent-failure.ts';
import { errorCode } from '../../error-code.ts';
import { backoffMs } from '../../sync/backoff.ts';
import type { Workspaces } from '../../workspaces/workspaces.ts';
import type { Capability, Driver, Observation, StepContext, StepResult, StopResult, WayIn } from '../driver.ts';
import { missingRights } from './access-review.ts';
import { prepareRun, startRun } from './begin-run.ts';
import type { ClusterCall } from './cluster-call.ts';
import { openCluster } from './cluster.ts';
import type { Cluster, ClusterInputs } from './cluster.ts';
import { ClusterRefusal, isPassing } from './cluster-errors.ts';
import { endRun } from './end-run.ts';
import { inventoryOf } from './inventory.ts';
import { DEFAULT_PATIENCE } from './kubernetes-settings.ts';
import type { KubernetesPatience, KubernetesSettings } from './kubernetes-settings.ts';
import { observeRun } from './observe-run.ts';
import { readLogs, wayToRun } from './reach-run.ts';
import { refusalFailure } from './refusal-failure.ts';
import { mainContainer } from './run-pods.ts';
import { deleteClaim } from './workspace-claims.ts';

export interface KubernetesOptions {
  readonly settings: KubernetesSettings;
  /** The agent's own folder, for the id by which the cluster knows it. */
  readonly stateDir: string;
  readonly workspaces: Pick<Workspaces, 'keptBy'>;
  readonly log: Logger;
  readonly patience?: Partial<KubernetesPatience>;
  /** For tests: sees each request before it is made. */
  readonly around?: ClusterInputs['around'];
}

const version = z.object({ gitVersion: z.string(), platform: z.string().default('') });

/**
 * Runs notebooks and endpoints in one namespace of a cluster (T1: CONTAINER). All that it knows of its runs is in the cluster, in labels and
 * annotations, so that an agent without its folder finds them again (A7).
 */
export class KubernetesDriver implements Driver {
  readonly name = 'kubernetes';
  readonly #options: KubernetesOptions;
  readonly #end = new AbortController();
  #opened: Promise<Cluster> | null = null;

  constructor(options: KubernetesOptions) {
    this.#options = options;
  }

  async capability(): Promise<Capability> {
    try {
      const cluster = await this.#cluster();
      const { client, endpoints, reachesPods } = cluster;
      const missing = await missingRights(client, {
        namespace: this.#options.settings.namespace,
        endpoints: endpoints ? 'YES' : 'NO',
        forwards: reachesPods ? 'NO' : 'YES',
      });
      if (missing.length > 0) return { available: false, why: `The agent's account lacks rights: ${missing.join(', ')}.` };
      const { gitVersion } = version.parse(await client.get('/version'));
      return { available: true, version: gitVersion.replace(/^v/, ''), confinesAccelerators: true, accelerators: null };
    } catch (error) {
      return { available: false, why: whyNot(error, this.#options.settings) };
    }
  }

  async prepare(run: Assignment, context: StepContext): Promise<StepResult> {
    const cluster = await this.#cluster();
    return persistently(context.signal, () => prepareRun(cluster, run, context));
  }

  async start(run: Assignment, context: StepContext): Promise<StepResult> {
    const cluster = await this.#cluster();
    return persistently(context.signal, () => startRun(cluster, run));
  }

  async probe(run: Assignment, aim: 'ready' | 'alive'): Promise<Observation> {
    return observeRun(await this.#cluster(), run, aim);
  }

  async stop(run: Assignment, options: { readonly graceMs: number }): Promise<StopResult> {
    return endRun(await this.#cluster(), run, options);
  }

  async wayIn(run: Assignment): Promise<WayIn | null> {
    return wayToRun(await this.#cluster(), run);
  }

  async logs(run: Assignment, { maxBytes }: { readonly maxBytes: number }): Promise<string | null> {
    return readLogs(await this.#cluster(), run, { container: mainContainer(run), maxBytes });
  }

  async deleteWorkspace(workspaceId: string): Promise<void> {
    await deleteClaim(await this.#cluster(), workspaceId);
  }

  async inventory(): Promise<readonly Assignment[]> {
    return inventoryOf(await this.#cluster());
  }

  /** Ends the watches; work goes on. */
  close(): void {
    this.#end.abort();
  }

  /** The cluster, once it was reached; a failure is not remembered. */
  async #cluster(): Promise<Cluster> {
    const { settings, stateDir, workspaces, log, patience, around = (call: ClusterCall) => call } = this.#options;
    this.#opened ??= openCluster({
      settings,
      stateDir,
      workspaces: workspaces.keptBy(this.name),
      log,
      around,
      patience: { ...DEFAULT_PATIENCE, ...patience },
      signal: this.#end.signal,
    });
    const opened = this.#opened;
    try {
      return await opened;
    } catch (error) {
      if (this.#opened === opened) this.#opened = null;
      throw error;
    }
  }
}

/** A step, again while the cluster does not answer, until it is to be torn down; every step may be repeated. Its refusals become failures. */
async function persistently(signal: AbortSignal, step: () => Promise<StepResult>): Promise<StepResult> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await step();
    } catch (error) {
      if (isPassing(error) && !signal.aborted) {
        await sleep(backoffMs(failures), undefined, { signal });
        continue;
      }
      const failure = refusalFailure(error);
      if (failure === null) throw error;
      return { ok: false, failure };
    }
  }
}

function whyNot(error: unknown, { namespace }: KubernetesSettings): string {
  if (error instanceof AgentFailure) return error.message;
  if (error instanceof ClusterRefusal && error.status === 404) return `The cluster has no namespace ${namespace}.`;
  if (error instanceof ClusterRefusal) return `The cluster refused the agent's account (${error.reason || String(error.status)}).`;
  return isPassing(error) ? 'The cluster does not answer.' : `The cluster cannot be used (${errorCode(error)}).`;
}
