/**
 * What every answer tells the browser. Pages run the dashboard's own files and nothing else, ask its own origin alone, and are framed by
 * nobody. Their forms go to the open origin, with the code that opens running work, and nowhere else. The referrer policy leaves
 * the origin in, which the open origin asks for, and nothing more.
 */
export function pageHeaders(openOrigin: string): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    `form-action 'self' ${openOrigin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
  return {
    'content-security-policy': policy,
    'referrer-policy': 'strict-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
}
