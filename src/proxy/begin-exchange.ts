import {
  TunnelUnavailable,
  type MachineTunnels,
  type TunnelAnswer,
  type TunnelExchange,
  type TunnelRequest,
} from '../tunnel/machine-tunnels.ts';
import type { TunnelFault } from '../tunnel/tunnel-wire.ts';
import { ProxyRefusal } from './proxy-refusal.ts';

/** How long a way to the machine is looked for, and how long the work may think before its answer begins, milliseconds. */
const FIND_MILLISECONDS = 30_000;
const ANSWER_MILLISECONDS = 600_000;

/** Thrown when the visit ended before there was an answer; nobody is there to be told. */
export class VisitEnded extends Error {}

const FAULTS: Readonly<Record<TunnelFault, 'NO_WAY_IN' | 'NO_ANSWER'>> = { NOT_RUNNING: 'NO_WAY_IN', NO_ANSWER: 'NO_ANSWER' };

/** Finds the way to the machine of a run. Refuses with NO_WAY_IN; throws `VisitEnded` once the signal is aborted. */
export async function beginExchange(tunnels: MachineTunnels, request: TunnelRequest, signal: AbortSignal): Promise<TunnelExchange> {
  const opening = tunnels.open(request).catch((error: unknown) => {
    throw error instanceof TunnelUnavailable ? new ProxyRefusal('NO_WAY_IN', { cause: error }) : error;
  });
  try {
    const exchange = await within(opening, { signal, milliseconds: FIND_MILLISECONDS, late: 'NO_WAY_IN' });
    if (exchange === null) throw new ProxyRefusal('NO_WAY_IN');
    return exchange;
  } catch (error) {
    // One that comes too late is for nobody.
    opening.then(
      (late) => late?.stream.destroy(),
      () => undefined,
    );
    throw error;
  }
}

/** The head of the work's answer. Refuses with NO_ANSWER, NO_WAY_IN or ANSWER_LATE; throws `VisitEnded` once the signal is aborted. */
export async function awaitAnswer({ answer }: TunnelExchange, signal: AbortSignal): Promise<TunnelAnswer> {
  const broken = answer.catch((error: unknown) => {
    throw new ProxyRefusal('NO_WAY_IN', { cause: error });
  });
  const head = await within(broken, { signal, milliseconds: ANSWER_MILLISECONDS, late: 'ANSWER_LATE' });
  if (head.fault !== null) throw new ProxyRefusal(FAULTS[head.fault]);
  return head;
}

interface Bounds {
  readonly signal: AbortSignal;
  readonly milliseconds: number;
  readonly late: 'NO_WAY_IN' | 'ANSWER_LATE';
}

function within<T>(promise: Promise<T>, { signal, milliseconds, late }: Bounds): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (): void => {
      reject(new VisitEnded());
    };
    const timer = setTimeout(() => {
      reject(new ProxyRefusal(late));
    }, milliseconds);
    if (signal.aborted) ended();
    else signal.addEventListener('abort', ended, { once: true });
    void promise.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', ended);
    });
  });
}
