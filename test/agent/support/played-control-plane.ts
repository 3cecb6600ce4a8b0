import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { enrollRequest, syncRequest, syncResponse } from '../../../src/agent-api/wire.ts';
import type { EnrollRequest, Report, SyncRequest } from '../../../src/agent-api/wire.ts';
import { BOOT_HEADER } from '../../../src/tunnel/tunnel-wire.ts';

type Json = Readonly<Record<string, unknown>>;

/** What a test may make of one request before the ordinary answer; null leaves it ordinary. */
export type Intervention = (path: string) => { readonly status: number; readonly body: Json } | 'HANG_UP' | 'DROP_ANSWER' | null;

/**
 * A control plane played by a test over real HTTP: it checks each request with the protocol's own schemas, remembers what
 * it was told, and hands out the assignments that the test sets. Level-triggered like the real one.
 */
export class PlayedControlPlane {
  readonly machineId = randomUUID();
  readonly machineToken = 'machine-token-for-tests';
  readonly enrollments: EnrollRequest[] = [];
  readonly syncs: SyncRequest[] = [];
  /** Every report in the order of arrival. */
  readonly reports: Report[] = [];
  leaseSeconds = 30;
  deleteWorkspaces: readonly string[] = [];
  /** Runs that it says it heard running. */
  begun: readonly Pick<Report, 'workloadId' | 'generation'>[] = [];
  intervene: Intervention = () => null;
  /** Whether a sync's boot is taken; otherwise it gets 409. */
  judge: (sync: SyncRequest) => boolean = () => true;
  /** Status with which a tunnel is refused; none is ever opened. Credentials and boots are judged as by the real one. */
  judgeTunnel: (asked: { readonly isOwn: boolean; readonly isCurrentBoot: boolean }) => 401 | 409 | 503 = ({ isOwn, isCurrentBoot }) =>
    !isOwn ? 401 : isCurrentBoot ? 503 : 409;
  #assignments: readonly Json[] = [];
  #revision = 0;
  #changed: (() => void)[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch((error: unknown) => {
        send(response, 422, { code: 'INVALID_INPUT', message: String(error) });
      });
    });
    this.#server.on('upgrade', (request, socket) => {
      this.#refuseTunnel(request, socket);
    });
  }

  #refuseTunnel(request: IncomingMessage, socket: Duplex): void {
    const isCurrentBoot = request.headers[BOOT_HEADER] === this.syncs.at(-1)?.bootId;
    const status = this.judgeTunnel({ isOwn: request.headers.authorization === `Bearer ${this.machineToken}`, isCurrentBoot });
    const code = { 401: 'UNAUTHENTICATED', 409: 'CREDENTIAL_IN_USE', 503: 'UNAVAILABLE' }[status];
    const body = JSON.stringify({ code, message: 'no tunnel' });
    socket.on('error', () => undefined);
    socket.end(`HTTP/1.1 ${String(status)} Refused\r\nContent-Length: ${String(body.length)}\r\nConnection: close\r\n\r\n${body}`);
  }

  static async start(port = 0): Promise<PlayedControlPlane> {
    const plane = new PlayedControlPlane();
    await new Promise<void>((resolve) => plane.#server.listen(port, '127.0.0.1', resolve));
    return plane;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${String(this.port)}`;
  }

  get assignments(): readonly Json[] {
    return this.#assignments;
  }

  assign(assignments: readonly Json[]): void {
    this.#assignments = assignments;
    this.#revision += 1;
    this.#wake();
  }

  /** Resolves with the first report from now on, or already there, that the test looks for. */
  async reported(wanted: (report: Report) => boolean): Promise<Report> {
    for (;;) {
      const found = this.reports.find(wanted);
      if (found) return found;
      await new Promise<void>((resolve) => this.#changed.push(resolve));
    }
  }

  /** Resolves with a sync that came after this call and that the test looks for. */
  async nextSync(wanted: (sync: SyncRequest) => boolean = () => true): Promise<SyncRequest> {
    const from = this.syncs.length;
    for (;;) {
      const found = this.syncs.slice(from).find(wanted);
      if (found) return found;
      await new Promise<void>((resolve) => this.#changed.push(resolve));
    }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #wake(): void {
    const waiting = this.#changed;
    this.#changed = [];
    for (const resolve of waiting) resolve();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    const body: unknown = JSON.parse(await text(request));
    const instead = this.intervene(pathname);
    if (instead === 'HANG_UP') {
      request.socket.destroy();
    } else if (instead !== null && instead !== 'DROP_ANSWER') {
      send(response, instead.status, instead.body);
    } else if (pathname.endsWith('/enroll')) {
      this.#enroll(body, response);
    } else if (request.headers.authorization !== `Bearer ${this.machineToken}`) {
      send(response, 401, { code: 'UNAUTHENTICATED', message: 'unknown token' });
    } else {
      await this.#sync({ body, waitSeconds: Number(searchParams.get('waitSeconds')), dropAnswer: instead === 'DROP_ANSWER' }, response);
    }
  }

  async #sync(
    { body, waitSeconds, dropAnswer }: { readonly body: unknown; readonly waitSeconds: number; readonly dropAnswer: boolean },
    response: ServerResponse,
  ): Promise<void> {
    const sync = syncRequest.parse(body);
    if (!this.judge(sync)) {
      send(response, 409, { code: 'CREDENTIAL_IN_USE', message: 'in use' });
      return;
    }
    this.syncs.push(sync);
    this.reports.push(...sync.observed);
    this.#wake();
    if (dropAnswer) {
      response.destroy();
      return;
    }
    await this.#untilNews(sync, { waitSeconds, response });
    if (!response.destroyed) send(response, 200, this.#answer());
  }

  #enroll(body: unknown, response: ServerResponse): void {
    this.enrollments.push(enrollRequest.parse(body));
    send(response, 200, { machineId: this.machineId, machineToken: this.machineToken, leaseSeconds: this.leaseSeconds });
  }

  #answer(): Json {
    const answer = {
      revision: String(this.#revision),
      leaseSeconds: this.leaseSeconds,
      serverTime: new Date().toISOString(),
      assignments: this.#assignments,
      begun: this.begun,
      refusals: [],
      deleteWorkspaces: this.deleteWorkspaces,
    };
    syncResponse.parse(answer);
    return answer;
  }

  async #untilNews(
    sync: SyncRequest,
    { waitSeconds, response }: { readonly waitSeconds: number; readonly response: ServerResponse },
  ): Promise<void> {
    const until = Date.now() + waitSeconds * 1_000;
    while (sync.revision === String(this.#revision) && Date.now() < until && !response.destroyed) {
      await Promise.race([new Promise<void>((resolve) => this.#changed.push(resolve)), new Promise((resolve) => setTimeout(resolve, 200))]);
    }
  }
}

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, status: number, body: Json): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
