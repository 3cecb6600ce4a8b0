import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds that files of tests take which mostly wait, for a cluster; measured where two files ran at a time. */
export const WAITING: Readonly<Record<string, number>> = {
  'test/agent/contract/kubernetes.contract.test.ts': 90,
  'test/agent/contract/kubernetes-kills.test.ts': 59,
  'test/e2e/way-in-kubernetes.test.ts': 53,
  'test/agent/kubernetes/failures.test.ts': 52,
  'test/agent/kubernetes/rights.test.ts': 52,
  'test/agent/kubernetes/endpoint-life.test.ts': 48,
  'test/agent/kubernetes/watching.test.ts': 40,
  'test/agent/kubernetes/notebook-life.test.ts': 38,
  'test/agent/kubernetes/faults.test.ts': 35,
  'test/agent/kubernetes/namespaces.test.ts': 23,
  'test/agent/kubernetes/way-in.test.ts': 15,
};

/** Seconds of the other long ones; files that are in neither list take some seconds. */
export const COMPUTING: Readonly<Record<string, number>> = {
  'test/faults/server-kills.test.ts': 54,
  'test/model/even-seeds.test.ts': 53,
  'test/faults/fleet-takeover.test.ts': 52,
  'test/canary/canary.test.ts': 51,
  'test/model/odd-seeds.test.ts': 50,
  'test/simulation-fleet/fleet-convergence.test.ts': 38,
  'test/agent/native/crashes.test.ts': 37,
  'test/agent/simulation-lifecycle.test.ts': 36,
  'test/blackbox/selector.property.test.ts': 35,
  'test/main/local/start-refused.test.ts': 34,
  'test/e2e/way-in-native.test.ts': 34,
  'test/e2e/main-job.test.ts': 30,
  'test/faults/two-replicas.test.ts': 30,
  'test/agent/docker/crashes.test.ts': 27,
  'test/agent/native/isolation.test.ts': 27,
  'test/agent/docker/lives.test.ts': 26,
  'test/agent/native/lost-folder.test.ts': 25,
  'test/agent/native/notebook.test.ts': 23,
  'test/agent/control-plane-faults.test.ts': 22,
  'test/agent/simulation-crashes.test.ts': 21,
  'test/faults/admission-latency.test.ts': 21,
  'test/e2e/model-endpoint.test.ts': 20,
  'test/e2e/npm-start.test.ts': 19,
};

const OTHER_SECONDS = 3;
/** Of those that compute; one more waits. */
const COMPUTING_WORKERS = 2;

/**
 * The order of test files. A run without a cache, as in CI, knows no durations: left to itself it may begin a long file last, and run
 * two that only wait while nobody computes. Here files stand as they would begin if one worker ran those that wait and the others the rest, the
 * longest first.
 */
export function orderFiles(paths: readonly string[]): readonly string[] {
  const waits = longestFirst(paths.filter((path) => path in WAITING));
  const computes = longestFirst(paths.filter((path) => !(path in WAITING)));
  const begins = [...begin(waits, 1), ...begin(computes, COMPUTING_WORKERS)];
  return begins.sort((one, other) => one.at - other.at).map(({ path }) => path);
}

/** The order as vitest asks for it. */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // What failed last comes first where that is known, as usual.
    const usual = await super.sort(files);
    const byPath = new Map(usual.map((file) => [relative(this.ctx.config.root, file.moduleId).replaceAll('\\', '/'), file]));
    return orderFiles([...byPath.keys()]).flatMap((path) => byPath.get(path) ?? []);
  }
}

function secondsOf(path: string): number {
  return WAITING[path] ?? COMPUTING[path] ?? OTHER_SECONDS;
}

function longestFirst(paths: readonly string[]): readonly string[] {
  return [...paths].sort((one, other) => secondsOf(other) - secondsOf(one));
}

function begin(paths: readonly string[], workers: number): readonly { readonly path: string; readonly at: number }[] {
  const free = Array.from({ length: workers }, () => 0);
  return paths.map((path) => {
    const at = Math.min(...free);
    free[free.indexOf(at)] = at + secondsOf(path);
    return { path, at };
  });
}
