import { GraphQLError } from 'graphql';
import { momentOf } from '../shared/rfc-3339.ts';
import { builder } from './builder.ts';

function readDateTime(value: unknown): Date {
  const moment = typeof value === 'string' ? momentOf(value) : null;
  if (moment === null) {
    throw new GraphQLError('DateTime: an RFC 3339 time with a zone, of a day that exists, is needed, such as "2026-11-29T12:00:00Z".');
  }
  return moment;
}

builder.scalarType('DateTime', {
  description: 'A moment, RFC 3339 in UTC with milliseconds, such as `2026-11-29T12:00:00.000Z`.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  serialize: (value) => value.toISOString(),
  parseValue: readDateTime,
});

builder.scalarType('URL', {
  description: 'An absolute http or https URL.',
  serialize: (value) => value,
  parseValue: (value) => {
    if (typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value;
    throw new GraphQLError('URL: an absolute http or https URL is needed.');
  },
});

builder.scalarType('BigInt', {
  description: 'A whole number that may pass 2^53, as decimal text, such as `"9007199254740993"`, so that no client rounds it.',
  serialize: (value) => value.toString(),
  parseValue: (value) => {
    if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
    if (typeof value === 'string' && /^-?\d{1,30}$/.test(value)) return BigInt(value);
    throw new GraphQLError('BigInt: a whole number as decimal text is needed, such as "9007199254740993".');
  },
});
