import type { InvalidField } from '../domain/refusals.ts';
import type { ProtocolError } from './wire.ts';

/** An answer that is not 2xx: thrown anywhere in a route and written as JSON by the handler. */
export class ProtocolFailure extends Error {
  readonly status: number;
  readonly code: ProtocolError['code'];
  readonly fields: readonly InvalidField[];

  constructor(status: number, code: ProtocolError['code'], { message, fields = [] }: FailureWords) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }

  /** As it travels. */
  toWire(): ProtocolError {
    const { code, message, fields } = this;
    return fields.length === 0 ? { code, message } : { code, message, fields: [...fields] };
  }
}

/** The sentence of a failure, and for invalid input each field that is. */
interface FailureWords {
  readonly message: string;
  readonly fields?: readonly InvalidField[];
}
