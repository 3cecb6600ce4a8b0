import { WebSocket } from 'ws';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '../../agent-api/wire.ts';
import { keepAlive } from '../../tunnel/keep-alive.ts';
import { MESSAGE_BYTES_AT_MOST } from '../../tunnel/tunnel-limits.ts';
import { BOOT_HEADER, TUNNEL_PATH } from '../../tunnel/tunnel-wire.ts';

/** The control plane has this long to take a tunnel, milliseconds. */
const DIAL_MS = 10_000;

/** What dialling came to. REFUSED: the control plane says no, with that status. AWAY: it was not reached. */
export type Dialled =
  | { readonly kind: 'OPEN'; readonly socket: WebSocket }
  | { readonly kind: 'REFUSED'; readonly status: number }
  | { readonly kind: 'AWAY'; readonly why: string };

export interface Dial {
  /** The control plane's base address, ending with a slash. */
  readonly serverUrl: URL;
  readonly machineToken: string;
  readonly bootId: string;
  readonly signal: AbortSignal;
}

/** Asks the control plane for a tunnel: an outbound WebSocket, with the machine's credential in its head. */
export async function dialTunnel({ serverUrl, machineToken, bootId, signal }: Dial): Promise<Dialled> {
  const url = new URL(TUNNEL_PATH.slice(1), serverUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url, {
    headers: { authorization: `Bearer ${machineToken}`, [PROTOCOL_HEADER]: String(PROTOCOL_VERSION), [BOOT_HEADER]: bootId },
    perMessageDeflate: false,
    maxPayload: MESSAGE_BYTES_AT_MOST,
    handshakeTimeout: DIAL_MS,
    followRedirects: false,
  });
  const abort = (): void => {
    socket.terminate();
  };
  signal.addEventListener('abort', abort, { once: true });
  socket.once('close', () => {
    signal.removeEventListener('abort', abort);
  });
  const dialled = await new Promise<Dialled>((resolve) => {
    socket.once('open', () => {
      // Its first words may be there already; they wait for who speaks HTTP/2 on it.
      socket.pause();
      resolve({ kind: 'OPEN', socket });
    });
    socket.once('unexpected-response', (request, response) => {
      request.destroy();
      resolve({ kind: 'REFUSED', status: response.statusCode ?? 0 });
    });
    socket.on('error', (error) => {
      resolve({ kind: 'AWAY', why: error.message });
    });
  });
  if (dialled.kind === 'OPEN') keepAlive(socket);
  else signal.removeEventListener('abort', abort);
  return dialled;
}
