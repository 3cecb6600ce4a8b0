import type { CanaryLedger } from './canary-ledger.ts';

/** An answer over HTTP, read to its end. */
export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: string;
}

export interface HttpCall {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** Calls and reads all; nothing is recorded. */
export async function call(url: string, { method, token, headers, body }: HttpCall = {}): Promise<HttpAnswer> {
  const response = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const names = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  return { status: response.status, text: await response.text(), headers: `${response.statusText}\n${response.url}\n${names.join('\n')}` };
}

/** Calls, and records status line, URL, headers and body as seen. */
export async function recordedCall(ledger: CanaryLedger, where: string, options: HttpCall & { readonly url: string }): Promise<HttpAnswer> {
  const answer = await call(options.url, options);
  ledger.record(where, `${answer.headers}\n${answer.text}`);
  return answer;
}
