import type { z } from 'zod';
import type { InvalidField } from '../domain/refusals.ts';
import { ProtocolFailure } from './protocol-failure.ts';

/** Invalid fields named at most in one answer. */
const MOST_FIELDS = 100;

/** The body in the protocol's form, or 422 with every invalid field named; what the agent wrote there is not repeated. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.slice(0, MOST_FIELDS).map(invalidField);
  throw new ProtocolFailure(422, 'INVALID_INPUT', { message: 'The body is not of this protocol; see fields.', fields });
}

function invalidField(issue: z.core.$ZodIssue): InvalidField {
  return { field: fieldPath(issue.path), message: issue.message };
}

/** As a programmer writes it: `observed[2].workloadId`; the whole body is `body`. */
function fieldPath(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === 'number' ? `[${String(key)}]` : `.${String(key)}`)).join('');
  return text === '' ? 'body' : text.replace(/^\./, '');
}
