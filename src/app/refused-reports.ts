import type { MachineId } from '../domain/model/ids.ts';
import type { Logger } from '../shared/logger.ts';
import type { MachineAuditor } from './machine-ports.ts';
import type { HeardReport } from './take-reports.ts';

/** Refusals remembered, so that an agent that repeats one with every poll does not fill the log. */
const REMEMBERED = 10_000;

export interface RefusedItem {
  readonly code: string;
  readonly report: HeardReport | undefined;
}

/** Records what agents said and was not taken. */
export interface RefusedReports {
  record(machineId: MachineId, items: readonly RefusedItem[]): Promise<void>;
}

/**
 * Writes each refusal once into the audit log and the log, until it is crowded out of memory by ten thousand others. Holds ids,
 * codes and generations, never an agent's own words (H2).
 */
export function createRefusedReports({ auditor, logger }: { readonly auditor: MachineAuditor; readonly logger: Logger }): RefusedReports {
  const known = new Set<string>();
  return {
    async record(machineId, items) {
      const fresh = items.flatMap(({ code, report }) => {
        if (report === undefined) return [];
        const { workloadId, heard } = report;
        const key = [machineId, code, workloadId, heard.generation, heard.state].join(' ');
        return known.has(key)
          ? []
          : [{ key, subject: `workload:${workloadId}`, detail: { code, generation: heard.generation, state: heard.state } }];
      });
      for (const { subject, detail } of fresh) logger.warn({ machineId, subject, ...detail }, 'an agent report was not taken');
      await auditor.audit(
        fresh.map(({ subject, detail }) => ({ machineId, action: 'machine.report', subject, outcome: 'REFUSED', detail })),
      );
      for (const { key } of fresh) known.add(key);
      for (const key of known) {
        if (known.size <= REMEMBERED) break;
        known.delete(key);
      }
    },
  };
}
