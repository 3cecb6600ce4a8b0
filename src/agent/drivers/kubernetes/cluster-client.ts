import { z } from 'zod';
import type { Manifest } from '../../../kubernetes-manifests/manifest.ts';
import type { ClusterAnswer, ClusterCall, ClusterRequest } from './cluster-call.ts';
import { ClusterRefusal } from './cluster-errors.ts';

/** Whose changes the API server notes ours as. */
const FIELD_MANAGER = 'berth-agent';

const status = z.looseObject({
  message: z.string().default(''),
  reason: z.string().default(''),
  details: z.looseObject({ causes: z.array(z.looseObject({ field: z.string().default('') })).default([]) }).optional(),
});

/** An object to be written: a manifest, or one of a kind without `spec`. */
export type WrittenObject = Omit<Manifest, 'spec'> & { readonly spec?: Manifest['spec']; readonly [field: string]: unknown };

export interface DeleteOptions {
  /** Only the object with this uid; another one of the same name is left alone. */
  readonly uid: string;
  readonly gracePeriodSeconds?: number;
  /** Foreground: the object goes after all that it made. */
  readonly propagationPolicy?: 'Foreground' | 'Background';
}

/** The requests that the driver makes, each with what an answer means. Refusals are thrown as ClusterRefusal. */
export class ClusterClient {
  readonly #call: ClusterCall;

  constructor(call: ClusterCall) {
    this.#call = call;
  }

  /** null when there is none. */
  async get(path: string, query: Readonly<Record<string, string>> = {}): Promise<unknown> {
    const answer = await this.#ask({ method: 'GET', path, query }, [404]);
    return answer.status === 404 ? null : (JSON.parse(answer.text) as unknown);
  }

  /** Text of an answer that is no object, such as a log; null when there is none (404) or not yet (400). */
  async text(path: string, query: Readonly<Record<string, string>>): Promise<string | null> {
    const answer = await this.#ask({ method: 'GET', path, query }, [400, 404]);
    return answer.status === 200 ? answer.text : null;
  }

  /** null when one of that name is there. */
  async create(path: string, body: WrittenObject): Promise<unknown> {
    const answer = await this.#ask({ method: 'POST', path, query: { fieldManager: FIELD_MANAGER }, body }, [409]);
    return answer.status === 409 ? null : (JSON.parse(answer.text) as unknown);
  }

  /** A question that is asked by creating, such as a review of rights. */
  async review(path: string, body: unknown): Promise<unknown> {
    return JSON.parse((await this.#ask({ method: 'POST', path, body }, [])).text) as unknown;
  }

  /** Server-side apply: makes it so, whether it was there or not; repeating it changes nothing. */
  async apply(path: string, body: WrittenObject): Promise<unknown> {
    const query = { fieldManager: FIELD_MANAGER, force: 'true' };
    return JSON.parse(
      (await this.#ask({ method: 'PATCH', path, query, body, contentType: 'application/apply-patch+yaml' }, [])).text,
    ) as unknown;
  }

  /** Sets annotations of the object with that uid; null when it is gone or another one by now. */
  async annotate(path: string, what: { readonly uid: string; readonly annotations: Readonly<Record<string, string>> }): Promise<unknown> {
    const body = { metadata: { uid: what.uid, annotations: what.annotations } };
    const request = { query: { fieldManager: FIELD_MANAGER }, body, contentType: 'application/merge-patch+json' };
    const answer = await this.#ask({ method: 'PATCH', path, ...request }, [404, 409]);
    return answer.status === 200 ? (JSON.parse(answer.text) as unknown) : null;
  }

  /** Asks for its deletion; that it is gone, or another one by now, is no error. */
  async delete(path: string, { uid, ...options }: DeleteOptions): Promise<void> {
    const body = { apiVersion: 'v1', kind: 'DeleteOptions', preconditions: { uid }, ...options };
    await this.#ask({ method: 'DELETE', path, body }, [404, 409]);
  }

  async #ask(request: ClusterRequest, expected: readonly number[]): Promise<ClusterAnswer> {
    const answer = await this.#call(request);
    if ((answer.status >= 200 && answer.status < 300) || expected.includes(answer.status)) return answer;
    throw refusalOf(answer);
  }
}

/** What the API server says against a request; it may not be the API server that answers. */
export function refusalOf({ status: code, text }: ClusterAnswer): ClusterRefusal {
  const parsed = status.safeParse(jsonOf(text));
  const { message, reason, details } = parsed.success ? parsed.data : { message: '', reason: '', details: undefined };
  return new ClusterRefusal({
    status: code,
    reason,
    message: message === '' ? `The cluster answered ${String(code)}.` : message,
    fields: details?.causes.map(({ field }) => field) ?? [],
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
