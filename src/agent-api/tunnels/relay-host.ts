import { constants } from 'node:http2';
import type { WebSocket } from 'ws';
import { AnsweringEnd } from '../../tunnel/answering-end.ts';
import type { LocalTunnels } from './local-tunnels.ts';
import { relayStream } from './relay-stream.ts';

const GOING_AWAY = 1001;

/** Lets other servers of the installation use the tunnels of this one, each connection those of one machine. */
export class RelayHost {
  readonly #local: LocalTunnels;
  readonly #byMachine = new Map<string, Set<AnsweringEnd>>();

  constructor(local: LocalTunnels) {
    this.#local = local;
  }

  /** Serves the machine's tunnel over a WebSocket whose token was redeemed for that machine. */
  add(machineId: string, socket: WebSocket): void {
    const end = new AnsweringEnd(socket, (stream, headers) => {
      const tunnel = this.#local.find(machineId);
      if (tunnel === null) stream.close(constants.NGHTTP2_REFUSED_STREAM);
      else relayStream(stream, headers, tunnel);
    });
    const relays = this.#byMachine.get(machineId) ?? new Set();
    this.#byMachine.set(machineId, relays.add(end));
    socket.once('close', () => {
      relays.delete(end);
      if (relays.size === 0 && this.#byMachine.get(machineId) === relays) this.#byMachine.delete(machineId);
    });
  }

  /** The machine has no tunnel here any more, so whoever asks for it has to look elsewhere. */
  endOf(machineId: string): void {
    for (const end of this.#byMachine.get(machineId) ?? []) end.end(GOING_AWAY);
  }

  endAll(): void {
    for (const machineId of this.#byMachine.keys()) this.endOf(machineId);
  }
}
