import type { Assignment } from '../../../agent-api/wire.ts';
import type { RunFailureCode } from '../../../domain/reason.ts';
import { lengthOf } from './duration.ts';
import type { Duration } from './duration.ts';
import { behaviourOf, draw } from './simulation-script.ts';
import type { Behaviour, Failure, SimulationScript } from './simulation-script.ts';

/** Everything that a script and its seed fix about one run before it begins; lengths in milliseconds. */
export interface DrawnRun {
  readonly prepareMs: number;
  readonly startMs: number;
  readonly stopMs: number;
  /** null: it does not fail there. */
  readonly prepareFails: RunFailureCode | null;
  readonly startFails: RunFailureCode | null;
  readonly answers: boolean;
  /** When it ends by itself, counted from its start; null: it does not. */
  readonly exit: { readonly afterMs: number; readonly with: RunFailureCode } | null;
  /** So many kills do not succeed first. */
  readonly stopFailures: number;
  /** Share of the driver's calls that throw. */
  readonly callFaultRate: number;
  readonly echoRef: boolean;
}

/** The same script and run give the same, in every process and at any time. */
export function drawRun(script: SimulationScript, run: Assignment): DrawnRun {
  const behaviour = behaviourOf(script, run);
  const length = (value: Duration, use: string): number => lengthOf(value, (part) => draw(script, run, `${use}/${part}`));
  const happens = (item: Failure, index: number): boolean => draw(script, run, `failures/${String(index)}`) < item.rate;
  const happening = behaviour.failures.filter((item, index) => item.at === 'call' || happens(item, index));
  const at = <At extends Failure['at']>(step: At): Extract<Failure, { readonly at: At }> | undefined =>
    happening.find((item): item is Extract<Failure, { readonly at: At }> => item.at === step);
  const plain = failsPlainly(script, { run, behaviour });
  const ends = at('run');
  return {
    prepareMs: length(behaviour.prepareMs, 'prepareMs'),
    startMs: length(behaviour.startMs, 'startMs'),
    stopMs: length(behaviour.stopMs, 'stopMs'),
    prepareFails: at('prepare')?.with ?? (behaviour.failAt === 'prepare' ? plain : null),
    startFails: at('start')?.with ?? (behaviour.failAt === 'start' ? plain : null),
    answers: at('answer') === undefined,
    exit: ends
      ? { afterMs: length(ends.afterMs, 'failures/afterMs'), with: ends.with }
      : behaviour.exitAfterMs === undefined
        ? null
        : { afterMs: length(behaviour.exitAfterMs, 'exitAfterMs'), with: behaviour.exitWith },
    stopFailures: Math.max(behaviour.stopFailures, at('stop')?.times ?? 0),
    callFaultRate: at('call')?.rate ?? 0,
    echoRef: behaviour.echoRef,
  };
}

/** The failure of `failWith`, wherever it is; null when this run has none. */
function failsPlainly(
  script: SimulationScript,
  { run, behaviour }: { readonly run: Assignment; readonly behaviour: Behaviour },
): RunFailureCode | null {
  const { failWith, failRate } = behaviour;
  return failWith !== undefined && draw(script, run, 'failRate') < failRate ? failWith : null;
}
