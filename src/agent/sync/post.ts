/** One POST of JSON to the control plane. */
export interface PostRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
  /** Without an answer by then the connection counts as dead, milliseconds. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface PostAnswer {
  readonly status: number;
  /** null when it is no JSON. */
  readonly body: unknown;
}

/** How requests reach the control plane; rejects when there is no answer. Redirects are not followed. */
export type Post = (request: PostRequest) => Promise<PostAnswer>;

/** Over the runtime's own HTTP client. */
export const fetchPost: Post = async ({ url, headers, body, timeoutMs, signal }) => {
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  return { status: response.status, body: (await response.json().catch(() => null)) as unknown };
};
