import { createHash } from 'node:crypto';

/** A code and where it is to be posted. */
export interface HandOver {
  readonly enterUrl: string;
  readonly code: string;
}

const SCRIPT = 'document.forms[0].submit()';
const SCRIPT_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** The headers of the page: nothing but its one script runs, it posts to the open origin alone, and its address goes nowhere. */
export function handOverHeaders({ enterUrl }: Pick<HandOver, 'enterUrl'>): Readonly<Record<string, string>> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; script-src ${SCRIPT_HASH}; form-action ${new URL(enterUrl).origin}; frame-ancestors 'none'; base-uri 'none'`,
    // With no-referrer the form would hide its origin, and be refused.
    'referrer-policy': 'origin',
    'x-content-type-options': 'nosniff',
  };
}

/** A page that posts the code at once, and has a button where scripts are off. */
export function handOverPage({ enterUrl, code }: HandOver): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Opening…</title>
<form method="post" action="${escapeHtml(enterUrl)}"><input type="hidden" name="code" value="${escapeHtml(code)}"><button>Open</button></form>
<script>${SCRIPT}</script></html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
