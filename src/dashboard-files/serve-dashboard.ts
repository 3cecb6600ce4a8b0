import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedCodings } from './accepted-codings.ts';
import type { Coding, DashboardFile, DashboardFiles, FileForm } from './dashboard-file.ts';
import { pageHeaders } from './page-headers.ts';

export interface ServeDashboardOptions {
  /** null where the dashboard was not built. */
  readonly files: DashboardFiles | null;
  /** Where running work is opened, as a policy names it: an origin, perhaps with `*.` before its host. */
  readonly openOrigin: string;
}

/** Paths of the server's other parts: what they do not know is not the dashboard's. */
const OTHERS = /^\/(?:graphql|agent|health|metrics|open)(?:\/|$)/;
/** The address of a page: no ending as files have, nothing that climbs, no control characters. */
const PAGE = /^\/(?!.*(?:\.|\\|[\0-\x1f\x7f]))/;
const NOT_BUILT =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Berth</title><h1>The dashboard is not built</h1>' +
  '<p>Run <code>npm run build</code> in the folder of Berth, then start the server again. The API works without it.</p></html>\n';

/**
 * Serves the dashboard, GET and HEAD alone: its files by their exact names, and its page for every address that a browser opens as a page.
 * Says true when it answered. Browsers keep hashed files for good and ask about the page each time.
 */
export function createDashboardServer({
  files,
  openOrigin,
}: ServeDashboardOptions): (request: IncomingMessage, response: ServerResponse) => boolean {
  const security = pageHeaders(openOrigin);
  return (request, response) => {
    const path = pathOf(request.url ?? '');
    if (path === null || OTHERS.test(path)) return false;
    const isPage = PAGE.test(path) && (path === '/' || acceptsHtml(request));
    const file = files?.get(isPage ? '/index.html' : path);
    if (file === undefined && !(isPage && files === null)) return false;
    for (const [name, value] of Object.entries(security)) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
    } else if (file === undefined) {
      response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(NOT_BUILT);
    } else {
      send({ request, response, file });
    }
    return true;
  };
}

/** The path of an address, decoded once; null of what has none or is badly encoded. */
function pathOf(url: string): string | null {
  const [encoded = ''] = url.split('?', 1);
  if (!encoded.startsWith('/')) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

function acceptsHtml({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/html') === true;
}

interface Sending {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly file: DashboardFile;
}

function send({ request, response, file }: Sending): void {
  const { coding, form } = formFor(file, request.headers['accept-encoding']);
  response.setHeader('etag', form.etag);
  response.setHeader('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  response.setHeader('vary', 'accept-encoding');
  if (isKnown(form.etag, request.headers['if-none-match'])) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader('content-type', file.contentType);
  if (coding !== null) response.setHeader('content-encoding', coding);
  response.setHeader('content-length', form.content.length);
  response.writeHead(200);
  response.end(request.method === 'HEAD' ? undefined : form.content);
}

function formFor(file: DashboardFile, header: string | undefined): { readonly coding: Coding | null; readonly form: FileForm } {
  for (const coding of acceptedCodings(header)) {
    const form = file.compressed.get(coding);
    if (form !== undefined) return { coding, form };
  }
  return { coding: null, form: file.plain };
}

function isKnown(etag: string, header: string | undefined): boolean {
  return (header ?? '').split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag);
}
