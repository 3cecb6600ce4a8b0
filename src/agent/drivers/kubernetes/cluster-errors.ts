/** No answer of the API server: it may have done what it was asked, or not. */
export class ClusterAway extends Error {
  readonly code = 'CLUSTER_AWAY';
  constructor(cause: unknown) {
    super('The cluster does not answer.', { cause });
    this.name = 'ClusterAway';
  }
}

/** The API server's refusal. Its text may quote a ref, so it goes into reports for the operator and no log (H2). */
export class ClusterRefusal extends Error {
  readonly code = 'CLUSTER_REFUSAL';
  readonly status: number;
  /** The server's word, such as `Forbidden`. */
  readonly reason: string;
  /** Fields that it finds wrong. */
  readonly fields: readonly string[];

  constructor(answer: { readonly status: number; readonly reason: string; readonly message: string; readonly fields: readonly string[] }) {
    super(answer.message);
    this.name = 'ClusterRefusal';
    this.status = answer.status;
    this.reason = answer.reason;
    this.fields = answer.fields;
  }
}

/** Whether asking again later may help: no answer, too many requests, a server in trouble. */
export function isPassing(error: unknown): boolean {
  return error instanceof ClusterAway || (error instanceof ClusterRefusal && (error.status === 429 || error.status >= 500));
}
