import type { MachineId } from '../domain/model/ids.ts';
import type { Logger } from '../shared/logger.ts';
import type { MachineAuditor } from './machine-ports.ts';
import type { ReportRefusalCode } from './past-reports.ts';
import type { HeardReport } from './take-reports.ts';

/** Reports remembered, so that an agent that repeats one with every poll does not fill the log. */
const REMEMBERED = 10_000;

export interface RefusedItem {
  /** OLD_NEWS: that an older run is gone, which nobody refuses and which changes nothing (A2). */
  readonly code: ReportRefusalCode | 'ADDRESS_REFUSED' | 'OLD_NEWS';
  readonly report: HeardReport | undefined;
}

/** Records what agents said and was not taken, or came too late to change anything. */
export interface RefusedReports {
  record(machineId: MachineId, items: readonly RefusedItem[]): Promise<void>;
}

/**
 * Writes each report that changed nothing once into the audit log and the log, until it is crowded out of memory by ten thousand others. Holds ids,
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
        if (known.has(key)) return [];
        const outcome = code === 'OLD_NEWS' ? ('DONE' as const) : ('REFUSED' as const);
        return [{ key, outcome, subject: `workload:${workloadId}`, detail: { code, generation: heard.generation, state: heard.state } }];
      });
      for (const { subject, outcome, detail } of fresh) {
        if (outcome === 'REFUSED') logger.warn({ machineId, subject, ...detail }, 'an agent report was not taken');
        else logger.info({ machineId, subject, ...detail }, 'an agent report of an older run changed nothing');
      }
      await auditor.audit(fresh.map(({ subject, outcome, detail }) => ({ machineId, action: 'machine.report', subject, outcome, detail })));
      for (const { key } of fresh) known.add(key);
      for (const key of known) {
        if (known.size <= REMEMBERED) break;
        known.delete(key);
      }
    },
  };
}
