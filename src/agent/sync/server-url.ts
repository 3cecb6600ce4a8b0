import { AgentFailure } from '../agent-failure.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The control plane's base address, ending with a slash. Refuses plain http beyond this machine, since it would show the machine's credential. */
export function parseServerUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new AgentFailure(`The server address must be an https:// or http:// URL, not "${text}".`);
  if (url.protocol === 'http:' && !LOOPBACK.has(url.hostname))
    throw new AgentFailure(`Use https:// for ${url.host}: plain http is for this machine only.`);
  if (url.username || url.password || url.search || url.hash)
    throw new AgentFailure('The server address must hold no user, password, query or fragment.');
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}
