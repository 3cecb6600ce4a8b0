import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import type { Logger } from 'pino';
import type { DriverName } from '../../domain/model/runtime.ts';
import type { StreamHandler } from '../../tunnel/answering-end.ts';
import { GENERATION_HEADER, WORKLOAD_HEADER } from '../../tunnel/tunnel-wire.ts';
import type { Driver } from '../drivers/driver.ts';
import { errorCode } from '../error-code.ts';
import type { StateStore } from '../state/state-store.ts';
import { refuseStream } from './end-stream.ts';
import { OpenStreams, runningRun, type RunName } from './open-streams.ts';
import { passOnRequest } from './pass-on-request.ts';
import { passOnUpgrade } from './pass-on-upgrade.ts';

export interface WayInOptions {
  readonly store: StateStore;
  readonly drivers: ReadonlyMap<DriverName, Pick<Driver, 'wayIn'>>;
  readonly log: Logger;
}

/** The way in of one machine. */
export interface MachineWayIn {
  readonly onStream: StreamHandler;
  close(): void;
}

/**
 * Passes requests from the tunnel on to runs of this machine, each to the run that its headers name: one that the agent's own state
 * says runs, and whose driver knows a way to it. Everything else is NOT_RUNNING, whatever the control plane believes.
 */
export function createWayIn({ store, drivers, log }: WayInOptions): MachineWayIn {
  const open = new OpenStreams(store);
  const pass = async (stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> => {
    const name = runName(headers);
    const found = name && runningRun(store.current, name);
    if (!found) {
      refuseStream(stream, 'NOT_RUNNING');
      return;
    }
    open.add(found.key, stream);
    const wayIn = (await drivers.get(found.run.driver)?.wayIn(found.run)) ?? null;
    if (stream.destroyed) return;
    if (wayIn === null) refuseStream(stream, 'NOT_RUNNING');
    else if (headers[':method'] !== 'CONNECT') await passOnRequest({ stream, headers, wayIn });
    else if (headers[':protocol'] === 'websocket') await passOnUpgrade({ stream, headers, wayIn });
    else refuseStream(stream, 'NO_ANSWER');
  };
  return {
    onStream(stream, headers) {
      pass(stream, headers).catch((error: unknown) => {
        log.debug({ code: errorCode(error) }, 'a request did not reach its work');
        refuseStream(stream, 'NO_ANSWER');
      });
    },
    close() {
      open.close();
    },
  };
}

function runName(headers: IncomingHttpHeaders): RunName | null {
  const workloadId = headers[WORKLOAD_HEADER];
  const generation = headers[GENERATION_HEADER];
  if (typeof workloadId !== 'string' || typeof generation !== 'string' || !/^\d{1,10}$/.test(generation)) return null;
  return { workloadId, generation: Number(generation) };
}
