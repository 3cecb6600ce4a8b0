import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Credential, Visit, VisitRequest } from '../app/open/admit-visit.ts';
import type { HandedCode } from '../app/open/redeem-grant.ts';
import type { WorkloadId } from '../domain/model/ids.ts';
import type { MachineTunnels } from '../tunnel/machine-tunnels.ts';
import { bearerToken } from '../shared/bearer-token.ts';
import { enterRoute } from './enter-route.ts';
import { forwardRequest } from './forward-request.ts';
import { forwardSocket } from './forward-socket.ts';
import type { OpenAddress } from './open-address.ts';
import { openPathOf, readOpenPath, targetForWork } from './open-path.ts';
import type { OpenVisits } from './open-visits.ts';
import { ProxyRefusal } from './proxy-refusal.ts';
import { headersForWork } from './request-headers.ts';
import { isFromOwnPage } from './sent-from.ts';
import { sessionSecrets } from './session-cookie.ts';

/** What the way in is made of. */
export interface OpenService {
  /** Judges a request (`admitVisit`) and takes a code (`redeemGrant`). */
  readonly admit: (request: VisitRequest) => Promise<Visit>;
  readonly redeem: (handed: HandedCode) => Promise<string | null>;
  readonly visits: OpenVisits;
  readonly tunnels: MachineTunnels;
  readonly address: () => OpenAddress;
  readonly dashboard: Dashboard;
}

/** The pages from which work is opened. */
export interface Dashboard {
  /** Its address; null while the API does not listen yet. */
  url(): string | null;
  /** Its origins for a browser that knows the open origin so. */
  originsBeside(openOrigin: string): readonly string[];
}

/** One request as it came in. */
export interface OpenCall {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** Aborted when the browser goes away, or the server ends. */
  readonly signal: AbortSignal;
  /** Of a WebSocket. */
  readonly upgrade: { readonly socket: Socket; readonly head: Buffer; readonly cut: AbortController } | null;
}

/** Answers one request to the open origin: judges where it goes, where it comes from and who asks, in this order, and passes it on. */
export async function serveOpen(service: OpenService, call: OpenCall): Promise<void> {
  const { request, response, requestId, upgrade } = call;
  const { method = '' } = request;
  const path = readOpenPath(request.url ?? '');
  if (path.kind === 'wrong') throw new ProxyRefusal('BAD_REQUEST');
  if (path.kind === 'nothing') throw new ProxyRefusal('NOT_FOUND');
  const { workloadId } = path;
  const address = service.address();
  const origin = address.originAt(request.headers.host, workloadId);
  if (origin === null) throw new ProxyRefusal('WRONG_HOST');
  if (path.kind === 'enter') {
    const origins = [origin, ...service.dashboard.originsBeside(origin)];
    await enterRoute({ request, response, workloadId, requestId, address, origin, origins, redeem: service.redeem });
    return;
  }
  if (!isFromOwnPage({ method, headers: request.headers, upgrade: upgrade !== null }, { origin, workloadId })) {
    throw new ProxyRefusal('FOREIGN_PAGE');
  }
  if (path.kind === 'bare') {
    response.writeHead(308, { location: `${openPathOf(workloadId)}${path.query}`, 'content-length': 0, 'cache-control': 'no-store' });
    response.end();
    return;
  }
  const visit = await service.admit({ workloadId, requestId, credential: credentialOf(request, address) });
  await pass(service, call, { visit, origin, target: path.target });
}

/** The workload that a request names, for a page that says what to do; null where it names none. */
export function workloadNamed({ url }: IncomingMessage): WorkloadId | null {
  const path = readOpenPath(url ?? '');
  return 'workloadId' in path ? path.workloadId : null;
}

/** With a header `Authorization` that is what counts, whatever cookies come with it. */
function credentialOf({ headers }: IncomingMessage, address: OpenAddress): Credential {
  if (headers.authorization === undefined) return { kind: 'sessions', secrets: sessionSecrets(address, headers.cookie) };
  const token = bearerToken(headers.authorization);
  if (token === null) throw new ProxyRefusal('UNAUTHENTICATED');
  return { kind: 'token', token };
}

interface Admitted {
  readonly visit: Visit;
  readonly origin: string;
  readonly target: string;
}

async function pass({ tunnels, visits }: OpenService, call: OpenCall, { visit, origin, target }: Admitted): Promise<void> {
  const { request, response, upgrade } = call;
  const { workloadId, kind, machineId, generation } = visit.work;
  const over = new AbortController();
  const leave = visits.begin(visit, () => {
    over.abort();
  });
  if (leave === null) throw new ProxyRefusal('TOO_MANY_REQUESTS');
  const gone = (): void => {
    over.abort();
  };
  if (call.signal.aborted) gone();
  call.signal.addEventListener('abort', gone, { once: true });
  const path = openPathOf(workloadId);
  const toWork = {
    machineId,
    workloadId,
    generation,
    method: request.method ?? 'GET',
    path: targetForWork(target, visit.work),
    headers: headersForWork(request, { origin, path, kind }),
    upgrade: upgrade !== null,
  };
  const forwarding = { tunnels, request, response, toWork, place: { origin, path, stripped: kind === 'endpoint' }, signal: over.signal };
  try {
    if (upgrade === null) await forwardRequest(forwarding);
    else await forwardSocket({ ...forwarding, socket: upgrade.socket, head: upgrade.head });
  } finally {
    leave();
    call.signal.removeEventListener('abort', gone);
  }
}
