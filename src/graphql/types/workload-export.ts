import type { StoredRuntime } from '../../domain/model/runtime.ts';
import { Refusal } from '../../domain/refusals.ts';
import { kubernetesExport } from '../../workload-export/kubernetes-export.ts';
import { writeManifests, writeWorkloadFile } from '../../workload-export/write-yaml.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import type { WorkloadRow } from '../read-models/workload-row.ts';
import type { WorkloadExportRow } from '../read-models/workload-exports.ts';
import { toDomainEntry } from './to-domain-entry.ts';
import { Workload } from './workload.ts';

type ExportFormat = 'BERTH_YAML' | 'KUBERNETES_YAML';

const ExportFormatEnum = builder.enumType('ExportFormat', {
  description: 'What an export is written as.',
  values: {
    BERTH_YAML: { description: 'A file of Berth by names, without ids and state: `berth notebook launch --file FILE` launches it again.' },
    KUBERNETES_YAML: {
      description: 'Objects for `kubectl apply`: a StatefulSet with its claim and Service, or a KServe InferenceService.',
    },
  } satisfies Record<ExportFormat, { readonly description: string }>,
});

builder.interfaceField(Workload, 'export', (t) =>
  t.loadable({
    type: 'String',
    description:
      'The workload as a file. As KUBERNETES_YAML it names the runtime that the catalog would give a cluster now, or gives it; INVALID_STATE where the class has no Kubernetes form, and the code of a reason where no cluster may be given it.',
    args: { format: t.arg({ type: ExportFormatEnum, required: true, description: 'What it is written as.' }) },
    complexity: { field: 10 },
    byPath: true,
    loaderOptions: { cache: false },
    load: (workloads: WorkloadRow[], context, { format }) => exportAll(workloads, { format, context }),
    resolve: (workload) => workload,
  }),
);

/** One text or refusal a workload, in order. */
async function exportAll(
  workloads: readonly WorkloadRow[],
  { format, context }: { readonly format: ExportFormat; readonly context: GraphqlContext },
): Promise<(string | Error)[]> {
  const rows = await context.reads.exports.byIds(workloads.map((workload) => workload.id));
  const write = format === 'BERTH_YAML' ? berthYaml : await kubernetesYaml(workloads, context);
  return workloads.map((workload, index) => {
    const row = rows[index];
    if (row == null) throw new Error('a workload that was read is gone');
    try {
      return write(workload, row);
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  });
}

type Writer = (workload: WorkloadRow, row: WorkloadExportRow) => string;

const berthYaml: Writer = ({ kind, name }, { class: { name: className }, catalog, entry, requestedMachine }) =>
  writeWorkloadFile({
    version: 1,
    kind,
    name,
    class: className,
    entry: { catalog, name: entry },
    ...(requestedMachine === null ? {} : { machine: requestedMachine }),
  });

async function kubernetesYaml(workloads: readonly WorkloadRow[], { reads }: GraphqlContext): Promise<Writer> {
  const entries = await reads.catalogEntries.byIds(workloads.map((workload) => workload.entryId));
  const onCluster = workloads.filter(runsOnCluster).flatMap(({ runtimeId }) => (runtimeId === null ? [] : [runtimeId]));
  const runtimes = onCluster.length === 0 ? [] : await reads.runtimes.byIds(onCluster);
  return (workload, row) => {
    const entry = entries.find((candidate) => candidate?.id === workload.entryId);
    if (entry == null) throw new Error('the entry of a workload is gone');
    const running = runsOnCluster(workload) ? runtimes.find((runtime) => runtime?.id === workload.runtimeId) : undefined;
    return writeManifests(
      kubernetesExport({
        kind: workload.kind,
        workloadId: workload.id,
        name: workload.name,
        workspaceId: workload.workspaceId,
        class: row.class,
        entry: { ...toDomainEntry(entry), source: row.source },
        running: running == null ? null : ({ ...running, containerRef: null, driverRefs: null } satisfies StoredRuntime),
      }),
    );
  };
}

/** Whether a cluster has the work now: what it was given then is what is exported. */
function runsOnCluster({ driver, phase }: WorkloadRow): boolean {
  return driver === 'kubernetes' && (phase === 'PREPARING' || phase === 'RUNNING' || phase === 'STOPPING');
}
