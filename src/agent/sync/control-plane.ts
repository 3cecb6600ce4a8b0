import { z } from 'zod';
import { enrollResponse, PROTOCOL_HEADER, PROTOCOL_VERSION, protocolError, syncResponse } from '../../agent-api/wire.ts';
import type { EnrollRequest, EnrollResponse, ProtocolError, SyncRequest, SyncResponse } from '../../agent-api/wire.ts';
import { digestMatches } from './digest-matches.ts';
import { fetchPost } from './post.ts';
import type { Post } from './post.ts';

/** What a call came to; only `OK` carries an answer. Texts are the control plane's or the network's. */
export type CallResult<Answer> =
  | { readonly kind: 'OK'; readonly answer: Answer }
  /** The control plane says no: repeating the same call gives the same. */
  | { readonly kind: 'REFUSED'; readonly status: number; readonly error: ProtocolError }
  /** It could not be reached, or could not answer now. */
  | { readonly kind: 'AWAY'; readonly why: string };

/** An answer to a sync, with each assignment's digest checked over exactly what was received. */
export interface SyncAnswer extends SyncResponse {
  readonly digestMatches: readonly boolean[];
}

/** Longer than the server may wait by so much: then the connection counts as dead, milliseconds. */
const MARGIN_MS = 10_000;

interface Call {
  readonly path: string;
  readonly body: unknown;
  readonly token?: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** The agent's side of `/agent/v1`: outbound calls only. */
export class ControlPlane {
  readonly #base: URL;
  readonly #post: Post;

  constructor(base: URL, post: Post = fetchPost) {
    this.#base = base;
    this.#post = post;
  }

  async enroll(request: EnrollRequest, signal: AbortSignal): Promise<CallResult<EnrollResponse>> {
    const result = await this.#call({ path: 'agent/v1/enroll', body: request, timeoutMs: MARGIN_MS, signal });
    return result.kind === 'OK' ? understand(result.answer, enrollResponse) : result;
  }

  async sync(
    request: SyncRequest,
    how: { readonly token: string; readonly waitSeconds: number; readonly signal: AbortSignal },
  ): Promise<CallResult<SyncAnswer>> {
    const { token, waitSeconds, signal } = how;
    const path = `agent/v1/sync?waitSeconds=${String(waitSeconds)}`;
    const result = await this.#call({ path, body: request, token, timeoutMs: waitSeconds * 1_000 + MARGIN_MS, signal });
    if (result.kind !== 'OK') return result;
    const understood = understand(result.answer, syncResponse);
    if (understood.kind !== 'OK') return understood;
    const { assignments } = rawAssignments.parse(result.answer);
    return { kind: 'OK', answer: { ...understood.answer, digestMatches: assignments.map(digestMatches) } };
  }

  async #call({ path, body, token, timeoutMs, signal }: Call): Promise<CallResult<unknown>> {
    const headers = {
      'content-type': 'application/json',
      [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    try {
      const { status, body: answer } = await this.#post({
        url: new URL(path, this.#base),
        headers,
        body: JSON.stringify(body),
        timeoutMs,
        signal,
      });
      if (status >= 200 && status < 300) return { kind: 'OK', answer };
      const error = protocolError.safeParse(answer);
      if (status >= 500 || status === 429 || !error.success) return { kind: 'AWAY', why: `it answered ${String(status)}` };
      return { kind: 'REFUSED', status, error: error.data };
    } catch (error) {
      signal.throwIfAborted();
      return { kind: 'AWAY', why: reasonOf(error) };
    }
  }
}

/** Assignments as received, unknown keys included: the digest covers those too. */
const rawAssignments = z.object({ assignments: z.array(z.record(z.string(), z.unknown())) });

function understand<Answer>(value: unknown, schema: z.ZodType<Answer>): CallResult<Answer> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { kind: 'OK', answer: parsed.data };
  const fields = parsed.error.issues.map((issue) => issue.path.join('.')).slice(0, 5);
  return { kind: 'AWAY', why: `its answer is not of this protocol (${fields.join(', ')})` };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  if (error.name === 'TimeoutError') return 'it did not answer in time';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? `${error.message} (${String(cause.code)})` : error.message;
}
