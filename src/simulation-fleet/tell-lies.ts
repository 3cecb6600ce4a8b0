import type { Report, SyncRequest } from '../agent-api/wire.ts';
import { REPORT_STATES } from '../agent-api/wire.ts';
import type { Draw } from '../agent/drivers/simulation/duration.ts';
import type { Lie } from './fleet-script.ts';

interface Telling {
  readonly kind: Lie['kind'];
  readonly draw: Draw;
  /** Work that is not this machine's. */
  readonly foreign: Pick<Report, 'workloadId' | 'generation'>;
}

/**
 * A report that says what is not so. It keeps the protocol's form, so that the control plane has to judge what it says; the very
 * same request where there is nothing to lie about.
 */
export function tellLie(request: SyncRequest, { kind, draw, foreign }: Telling): SyncRequest {
  const { observed } = request;
  const target = Math.floor(draw('which') * observed.length);
  const other = (report: Report): Report['state'] => {
    const states = REPORT_STATES.filter((state) => state !== report.state);
    return states[Math.floor(draw('state') * states.length)] ?? 'failed';
  };
  switch (kind) {
    case 'contradiction':
      return changed(request, target, (report) => ({ ...bare(report), state: other(report) }));
    case 'ready-that-is-not':
      return changed(
        request,
        observed.findIndex((report) => report.state === 'preparing'),
        (report) => ({ ...bare(report), state: 'running' }),
      );
    case 'older-generation': {
      const report = observed[target];
      if (report === undefined || report.generation === 1) return request;
      return added(request, { ...bare(report), generation: report.generation - 1, state: 'running' });
    }
    case 'foreign-work':
      return added(request, { ...foreign, state: 'running', at: new Date().toISOString() });
    case 'silence':
      return observed.length === 0 ? request : { ...request, observed: [] };
  }
}

/** What names a run, without what only its true state can have. */
function bare({ workloadId, generation, decisionId, at }: Report): Pick<Report, 'workloadId' | 'generation' | 'decisionId' | 'at'> {
  return { workloadId, generation, at, ...(decisionId !== undefined && { decisionId }) };
}

function changed(request: SyncRequest, index: number, change: (report: Report) => Report): SyncRequest {
  if (request.observed[index] === undefined) return request;
  return { ...request, observed: request.observed.map((report, at) => (at === index ? change(report) : report)) };
}

/** Each run is named once in a request. */
function added(request: SyncRequest, { decisionId: _any, ...report }: Report): SyncRequest {
  const isNamed = request.observed.some((other) => other.workloadId === report.workloadId && other.generation === report.generation);
  return isNamed ? request : { ...request, observed: [...request.observed, report] };
}
