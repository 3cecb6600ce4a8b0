import { Refusal } from '../domain/refusals.ts';
import { isDatabaseAway } from '../shared/database-away.ts';

/** Why the way in itself gives no answer of the work: status and sentence of each code. docs/way-in.md has them as a table. */
export const PROXY_REFUSALS = {
  BAD_REQUEST: { status: 400, message: 'The request is not one that can be passed on.' },
  UNAUTHENTICATED: {
    status: 401,
    message: 'You are not let in here, or not any more: open it again from Berth. Programs send "Authorization: Bearer <token>".',
  },
  FORBIDDEN: { status: 403, message: 'You may not open this.' },
  CODE_REFUSED: {
    status: 403,
    message: 'This code opens nothing: it was used, is older than 30 seconds, or is for other work. Ask for a new one.',
  },
  FOREIGN_PAGE: { status: 403, message: 'Another page sent this request; only pages of this work itself may.' },
  NOT_FOUND: { status: 404, message: 'There is nothing here, or you may not see it.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This method is not passed on.' },
  INVALID_STATE: { status: 409, message: 'It does not run now. Start it, and open it once it is RUNNING.' },
  WRONG_HOST: {
    status: 421,
    message: 'This is not the address of this work; the field openUrl has it. The operator sets it with BERTH_OPEN_URL.',
  },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests and sockets are open to it at once; close some of its pages.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The request has too many headers.' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Unexpected error.' },
  NO_ANSWER: { status: 502, message: 'It runs, but its server gave no answer. Try again; if that does not help, stop and start it.' },
  BAD_ANSWER: { status: 502, message: 'It gave an answer that cannot be passed on.' },
  NO_WAY_IN: { status: 503, message: 'Its machine has no way in now; that ends when its agent is in touch again. Try again in a moment.' },
  UNAVAILABLE: { status: 503, message: 'The database cannot be reached; try again in a moment.' },
  ANSWER_LATE: { status: 504, message: 'It gave no answer within ten minutes.' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly message: string }>>;

export type ProxyRefusalCode = keyof typeof PROXY_REFUSALS;

/** Thrown wherever a request ends without an answer of the work, before anything was sent back. */
export class ProxyRefusal extends Error {
  readonly code: ProxyRefusalCode;

  /** Another sentence than the code's own: a refusal's of the domain. */
  constructor(code: ProxyRefusalCode, options: { readonly message?: string; readonly cause?: unknown } = {}) {
    super(options.message ?? PROXY_REFUSALS[code].message, { cause: options.cause });
    this.code = code;
  }

  get status(): number {
    return PROXY_REFUSALS[this.code].status;
  }
}

/** What is said of an error: refusals of the domain by their code, a database that is away, and a fault, masked, for all else. */
export function proxyRefusalOf(error: unknown): ProxyRefusal {
  if (error instanceof ProxyRefusal) return error;
  if (error instanceof Refusal && isProxyCode(error.code)) {
    // What is missing is not told by the field of an input here.
    const message = error.code === 'FORBIDDEN' || error.code === 'INVALID_STATE' ? { message: error.message } : {};
    return new ProxyRefusal(error.code, { ...message, cause: error });
  }
  return new ProxyRefusal(isDatabaseAway(error) ? 'UNAVAILABLE' : 'INTERNAL_SERVER_ERROR', { cause: error });
}

function isProxyCode(code: string): code is ProxyRefusalCode {
  return Object.hasOwn(PROXY_REFUSALS, code);
}
