/** Where a redirect is shown. */
export interface RedirectPlace {
  readonly origin: string;
  /** `/open/<workload id>/`. */
  readonly path: string;
  /** Whether the work sees its paths without that. */
  readonly stripped: boolean;
}

const HERE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0)$/;

/**
 * A `Location` of the work as the browser must see it. Work knows itself as something on its own machine, so an address of this
 * machine, and our own, become a path; a path of work that sees its paths from the root gets its prefix back. null for what is no
 * web address. Other addresses are the work's to name.
 */
export function localRedirect(location: string, { origin, path, stripped }: RedirectPlace): string | null {
  if (!URL.canParse(location, origin)) return null;
  const absolute = URL.canParse(location);
  const url = new URL(location, origin);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  const foreign = url.origin !== origin && !HERE.test(url.hostname);
  if (foreign) return url.href;
  const isRelative = !absolute && !location.startsWith('/') && !location.startsWith('\\');
  if (isRelative) return location;
  // Two slashes at the beginning would make the path a host.
  const rest = `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`;
  return stripped && !rest.startsWith(path) ? `${path.slice(0, -1)}${rest}` : rest;
}
