import { ENTER_PATH } from '../app/open/enter-path.ts';
import { openPathOf } from './open-path.ts';
import type { ProxyRefusal } from './proxy-refusal.ts';

/** What a page says beside its sentence. */
export interface RefusalPlace {
  readonly requestId: string;
  /** Of the work that was asked for; null where the request named none. */
  readonly workloadId: string | null;
  /** Where members open their work from; null while it is not known. */
  readonly dashboardUrl: string | null;
}

/** The page is text and one form; nothing on it runs, and nothing frames it. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const STYLE = 'body{font:16px/1.5 system-ui,sans-serif;max-width:38rem;margin:4rem auto;padding:0 1rem}code{color:#555}';

/** A refusal as a page for people: what is wrong, what to do, and, where a code would help, a field for it. */
export function refusalPage({ code, message }: ProxyRefusal, { requestId, workloadId, dashboardUrl }: RefusalPlace): string {
  const canEnter = workloadId !== null && (code === 'UNAUTHENTICATED' || code === 'CODE_REFUSED');
  const lines = [
    '<!doctype html>',
    '<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>Berth</title><style>${STYLE}</style>`,
    `<h1>Not open</h1><p>${escaped(message)}</p>`,
    ...(dashboardUrl === null ? [] : [`<p><a href="${escaped(dashboardUrl)}">Go to Berth</a></p>`]),
    ...(canEnter ? [form(workloadId)] : []),
    `<p><code>${escaped(code)} ${escaped(requestId)}</code></p></html>`,
  ];
  return lines.join('\n');
}

function form(workloadId: string): string {
  const action = `${openPathOf(workloadId)}${ENTER_PATH}`;
  const field = '<label>Code of openWorkload: <input name="code" autocomplete="off" required></label>';
  return `<form method="post" action="${escaped(action)}"><p>${field} <button>Open</button></p></form>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);
}
