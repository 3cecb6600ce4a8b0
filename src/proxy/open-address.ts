import { openPathOf } from './open-path.ts';

/** How running work is addressed by browsers and scripts: the open origin, or one origin a workload. */
export interface OpenAddress {
  /** With a slash at its end, such as `http://127.0.0.1:4001/open/<workload id>/`. */
  urlOf(workloadId: string): string;
  /** The origin at which the request came in, if its `Host` is one for this workload; null for every other host. */
  originAt(host: string | undefined, workloadId: string): string | null;
  /** Whether TLS protects the way from the browser. */
  readonly secure: boolean;
  /** Whether each workload has a host name of its own, so that browsers keep their scripts apart. */
  readonly hostPerWorkload: boolean;
}

/** What the addresses are made of. */
export interface OpenAddressOptions {
  /** `BERTH_OPEN_URL`: an origin, or one whose host begins with `*.`; undefined: made of where the server listens. */
  readonly openUrl: string | undefined;
  /** Where the open server listens, such as `http://127.0.0.1:4001`. */
  readonly listening: string;
}

const HOST = /^[A-Za-z0-9.-]{1,253}(?::\d{1,5})?$|^\[[0-9A-Fa-f:.]{2,45}\](?::\d{1,5})?$/;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const EVERYWHERE = ['0.0.0.0', '[::]'];

/**
 * Makes the addresses. A request for a host that is not the configured one is for nobody, so that no foreign name that points here
 * (DNS rebinding) becomes an origin. Without `BERTH_OPEN_URL` that is the address listened on, and on loopback each of its names.
 */
export function createOpenAddress({ openUrl, listening }: OpenAddressOptions): OpenAddress {
  if (openUrl?.includes('//*.') === true) return addressByHost(openUrl);
  const known = openUrl === undefined ? listeningOrigins(new URL(listening)) : [openUrl];
  const [shown = listening] = known;
  return {
    secure: shown.startsWith('https:'),
    hostPerWorkload: false,
    urlOf: (workloadId) => `${shown}${openPathOf(workloadId)}`,
    originAt(host) {
      const origin = originOf(shown, host);
      return origin !== null && known.includes(origin) ? origin : null;
    },
  };
}

function addressByHost(openUrl: string): OpenAddress {
  const originFor = (workloadId: string): string => openUrl.replace('//*.', `//${workloadId}.`);
  return {
    secure: openUrl.startsWith('https:'),
    hostPerWorkload: true,
    urlOf: (workloadId) => `${originFor(workloadId)}${openPathOf(workloadId)}`,
    originAt: (host, workloadId) => (originOf(openUrl, host) === originFor(workloadId) ? originFor(workloadId) : null),
  };
}

/** Where a server that listens there can be reached from this machine; the first is the one that is shown. */
function listeningOrigins({ protocol, hostname, port }: URL): readonly string[] {
  const here = [...LOOPBACK, ...EVERYWHERE].includes(hostname);
  const names = here ? [...(EVERYWHERE.includes(hostname) ? [] : [hostname]), ...LOOPBACK] : [hostname];
  return names.map((name) => new URL(`${protocol}//${name}${port === '' ? '' : `:${port}`}`).origin);
}

/** The `Host` of a request with the scheme of an address, in its one spelling. */
function originOf(address: string, host: string | undefined): string | null {
  const [scheme = ''] = address.split('//', 1);
  const url = `${scheme}//${host ?? ''}`;
  return host !== undefined && HOST.test(host) && URL.canParse(url) ? new URL(url).origin : null;
}
