import { randomBytes, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { PROTOCOL_HEADER, PROTOCOL_VERSION, protocolError } from '../../agent-api/wire.ts';
import { BOOT_HEADER, TUNNEL_PATH } from '../../tunnel/tunnel-wire.ts';
import { errorCode } from '../error-code.ts';

/** What came back. */
export type ServerAnswer =
  | {
      readonly kind: 'ANSWERED';
      readonly status: number;
      /** Of a refusal in the agent protocol's form; null for any other answer. */
      readonly code: string | null;
      /** How far this machine's clock is ahead of the answer's `Date`, ms; null without one. */
      readonly aheadMs: number | null;
    }
  | { readonly kind: 'AWAY'; readonly why: string };

const PATIENCE_MS = 10_000;
/** Largest answer that is read, bytes. */
const MOST_BYTES = 65_536;

/** Asks for a sync without a credential, which every server of this protocol refuses before it looks at anything. */
export function askForSync(base: URL): Promise<ServerAnswer> {
  return ask(new URL('agent/v1/sync', base), { method: 'POST', headers: { 'content-type': 'application/json' } });
}

/** Asks for a tunnel with the credential, if there is one, under a start of the agent that never was. */
export function askForTunnel(base: URL, machineToken: string | null): Promise<ServerAnswer> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
    [BOOT_HEADER]: randomUUID(),
    ...(machineToken !== null && { authorization: `Bearer ${machineToken}` }),
  };
  return ask(new URL(TUNNEL_PATH.slice(1), base), { method: 'GET', headers });
}

interface Question {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
}

function ask(url: URL, { method, headers }: Question): Promise<ServerAnswer> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const away = (error: unknown): void => {
      resolve({ kind: 'AWAY', why: errorCode(error) === 'ABORT_ERR' ? 'it did not answer in time' : errorCode(error) });
    };
    const request = send(url, {
      method,
      headers: { [PROTOCOL_HEADER]: String(PROTOCOL_VERSION), ...headers },
      agent: false,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    request.on('error', away);
    // Nobody should open one for a start that never was; it is hung up on.
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ kind: 'ANSWERED', status: response.statusCode ?? 0, code: null, aheadMs: null });
    });
    request.on('response', (response) => {
      read(response).then(resolve, away);
    });
    request.end(method === 'POST' ? '{}' : undefined);
  });
}

async function read(response: IncomingMessage): Promise<ServerAnswer> {
  let text = '';
  for await (const chunk of response) {
    text += String(chunk);
    if (text.length > MOST_BYTES) break;
  }
  const date = Date.parse(response.headers.date ?? '');
  return {
    kind: 'ANSWERED',
    status: response.statusCode ?? 0,
    code: codeOf(text),
    aheadMs: Number.isNaN(date) ? null : Date.now() - date,
  };
}

function codeOf(text: string): string | null {
  try {
    return protocolError.safeParse(JSON.parse(text)).data?.code ?? null;
  } catch {
    return null;
  }
}
