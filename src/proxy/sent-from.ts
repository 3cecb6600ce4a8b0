import type { IncomingHttpHeaders } from 'node:http';
import { isLoopbackOrigin } from '../app/open/loopback-origin.ts';
import type { WorkloadId } from '../domain/model/ids.ts';

/** A request as far as a browser says where it comes from. */
export interface SentRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly upgrade: boolean;
}

/** Where the work that it asks for is. */
export interface OwnPlace {
  readonly origin: string;
  readonly workloadId: WorkloadId;
}

const OTHER_WORK = /^\/open\/([^/]+)/;

/**
 * Whether a request comes from a page of this very work, from somebody who opened its address, or from no browser at all. `Origin`
 * must be ours wherever it is sent; browsers send it with everything that may change something, and with WebSockets, which know no
 * same-origin rule. What another site starts may only be a visit of a whole page: no frame, no picture, no script. On an origin that
 * several workloads share, `Referer` tells another's page apart, as long as that page does not hide it.
 */
export function isFromOwnPage(request: SentRequest, { origin, workloadId }: OwnPlace): boolean {
  const { headers } = request;
  if (headers.origin !== undefined && headers.origin !== origin) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return isVisit(request);
  return !isOtherWorks(headers.referer, { origin, workloadId }) || isVisit(request);
}

/**
 * Whether a form that hands a code in may come from there: the dashboard's page or our own, as a visit of a whole page; or from no
 * browser. A page that anybody could have made would let visitors in to its maker's work.
 */
export function mayHandOver(headers: IncomingHttpHeaders, origins: readonly string[]): boolean {
  if (headers.origin !== undefined && !origins.includes(headers.origin)) return false;
  return headers['sec-fetch-site'] === undefined || isNavigation(headers);
}

/**
 * The page of the visitor's own machine that sent a form, such as that of a command line: whether it may is said by the code that it
 * sends. null when the form comes from one of `origins`, whose pages may hand in any code, from elsewhere, or from no browser.
 */
export function ownMachinePage({ origin }: IncomingHttpHeaders, origins: readonly string[]): string | null {
  return origin !== undefined && !origins.includes(origin) && isLoopbackOrigin(origin) ? origin : null;
}

/** The opening of an address as a page of its own, by which nothing is changed. */
function isVisit({ method, headers, upgrade }: SentRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !upgrade && isNavigation(headers);
}

function isNavigation(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

function isOtherWorks(referer: string | undefined, { origin, workloadId }: OwnPlace): boolean {
  if (referer === undefined || !URL.canParse(referer)) return false;
  const page = new URL(referer);
  const other = page.origin === origin ? OTHER_WORK.exec(page.pathname)?.[1] : undefined;
  return other !== undefined && other !== workloadId;
}
