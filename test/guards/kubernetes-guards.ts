import type { Guard } from './guard.ts';

const DRIVER = 'src/agent/drivers/kubernetes';
const TESTS = 'test/agent/kubernetes';
const FAILURES = `${TESTS}/failures.test.ts`;
const ENDPOINT = `${TESTS}/endpoint-life.test.ts`;
const WATCHING = `${TESTS}/watching.test.ts`;

/** What keeps a run in a cluster one process, begun once and gone when it is called gone. They need a cluster (KUBECONFIG). */
export const KUBERNETES_GUARDS: readonly Guard[] = [
  {
    rule: 'A2',
    what: 'a pod that took the place of the recorded one is not the run',
    file: `${DRIVER}/observe-run.ts`,
    find: 'recorded === undefined ? metadata.deletionTimestamp === undefined : metadata.uid === recorded;',
    replace: 'recorded === undefined ? metadata.deletionTimestamp === undefined : metadata.uid !== undefined;',
    test: FAILURES,
    title: 'a pod that is replaced behind its back',
  },
  {
    rule: 'A2',
    what: 'a container that was started again is another process',
    file: `${DRIVER}/judge-pod.ts`,
    find: "  return restartCount > 0 ? { reason: 'WORK_VANISHED', message: 'Its container ended, and the cluster began another one.' } : null;",
    replace: '  return null;',
    test: `${TESTS}/judge-pod.test.ts`,
    title: 'started again, and nothing says why',
  },
  {
    rule: 'A2',
    what: 'a status of an older generation does not count',
    file: `${DRIVER}/judge-endpoint.ts`,
    find: "  if ((status.observedGeneration ?? 1) < (metadata.generation ?? 1)) return { state: 'STARTING' };\n",
    replace: '',
    test: ENDPOINT,
    title: 'it is an InferenceService of the selected ref',
  },
  {
    rule: 'A2',
    what: 'an endpoint is ready only when it answers',
    file: `${DRIVER}/observe-run.ts`,
    find: "  return way !== null && (await workAnswers(run, way)) ? { state: 'ready' } : { state: 'starting' };",
    replace: "  return way !== null && (await workAnswers(run, way)) !== null ? { state: 'ready' } : { state: 'starting' };",
    test: ENDPOINT,
    title: 'the server itself must answer',
  },
  {
    rule: 'V3',
    what: 'it is gone only once the cluster has nothing of it',
    file: `${DRIVER}/end-run.ts`,
    find: '  return carrier === null && pods.length === 0;',
    replace: '  return carrier !== undefined && pods.length >= 0;',
    test: FAILURES,
    title: 'while the cluster still has a pod of it',
  },
  {
    rule: 'V3',
    what: 'a run begins only once the earlier one has nothing left',
    file: `${DRIVER}/begin-run.ts`,
    find: "    if (carrier === null && pods.length === 0) return 'CLEAR';",
    replace: "    if (pods.length === 0) return 'CLEAR';",
    test: FAILURES,
    title: 'while the cluster still has a pod of it',
  },
  {
    rule: 'V3',
    what: 'a stop leaves what is of another run of the same name',
    file: `${DRIVER}/end-run.ts`,
    find: '  if (!found || !isOfRun(found, run, cluster.agentId) || found.metadata.deletionTimestamp !== undefined) return;',
    replace: '  if (!found || found.metadata.deletionTimestamp !== undefined) return;',
    test: ENDPOINT,
    title: 'it is an InferenceService of the selected ref',
  },
  {
    rule: 'A7',
    what: 'while the cluster does not answer nothing is called gone',
    file: `${DRIVER}/end-run.ts`,
    find: "    return { gone: false, message: 'The cluster does not answer.' };",
    replace: '    return { gone: true };',
    test: WATCHING,
    title: 'while the cluster is away',
  },
  {
    rule: 'A1',
    what: 'what is gone when all is listed again is dropped',
    file: `${DRIVER}/object-cache.ts`,
    find: '    this.#objects.clear();\n',
    replace: '',
    test: WATCHING,
    title: 'where the server has forgotten the place',
  },
  {
    rule: 'A7',
    what: 'an agent takes only the namespace that is its own',
    file: `${DRIVER}/agent-identity.ts`,
    find: '  if (own !== null && own !== its)\n',
    replace: '  if (own !== null && own === namespace)\n',
    test: `${TESTS}/namespaces.test.ts`,
    title: 'a namespace of another agent is refused',
  },
];
