import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { handOverHeaders, handOverPage, type HandOver } from './hand-over-page.ts';
import { isOwnConnection } from './own-connection.ts';

/** How a page is handed over. */
export interface HandingOver {
  /** Gets the code when the page is fetched, since it does not live long. */
  readonly ask: (origin: string) => Promise<HandOver>;
  /** Called once, when the address was opened by something that is not known to be this user's; it got nothing. */
  readonly onStranger: () => void;
}

/** A page of this machine that is served once. */
export interface HandOverServer {
  /** Origin and address of the page. */
  readonly origin: string;
  readonly url: string;
  /** Ends once the page was served; fails with what asking for the code failed with. */
  readonly served: Promise<void>;
  close(): void;
}

/**
 * Serves the page that hands a code over, on a free port of 127.0.0.1 under a path that nobody can guess: once, to this user, asked for
 * by the right host name and by no other page. Whoever is refused does not use the page up.
 */
export async function serveHandOver({ ask, onStranger }: HandingOver): Promise<HandOverServer> {
  const path = `/${randomBytes(32).toString('base64url')}`;
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: 0 }, resolve);
  });
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  let taken = false;
  let isStrangerTold = false;
  const served = new Promise<void>((resolve, reject) => {
    const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const isRight = isForPage(request, { origin, path });
      const isOwn = isRight && (await isOwnConnection(request.socket));
      if (isRight && !isOwn && !isStrangerTold) {
        isStrangerTold = true;
        onStranger();
      }
      if (!isOwn || taken) {
        response.writeHead(404, { 'content-length': 0 }).end();
        return;
      }
      taken = true;
      try {
        const handOver = await ask(origin);
        response.writeHead(200, { ...handOverHeaders(handOver), connection: 'close' });
        response.end(handOverPage(handOver), resolve);
      } catch (error) {
        response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
        response.end('It could not be opened; the command line says why.\n', () => {
          reject(error instanceof Error ? error : new Error('unknown', { cause: error }));
        });
      }
    };
    server.on('request', (request, response) => void serve(request, response));
  });
  return { origin, url: `${origin}${path}`, served, close };
}

/** Whether somebody opened the address itself, under the name that we gave: a page of another site could only guess. */
function isForPage(
  { method, url, headers }: IncomingMessage,
  { origin, path }: { readonly origin: string; readonly path: string },
): boolean {
  const site = headers['sec-fetch-site'];
  return method === 'GET' && url === path && `http://${headers.host ?? ''}` === origin && (site === undefined || site === 'none');
}
