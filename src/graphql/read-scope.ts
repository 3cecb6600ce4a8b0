import { defaultFieldResolver, getNamedType, isLeafType, isObjectType, type GraphQLField, type GraphQLSchema } from 'graphql';
import { Forbidden, Unauthenticated } from '../domain/refusals.ts';
import type { GraphqlContext } from './context.ts';

/** The root types judge their fields themselves. */
const ROOTS: ReadonlySet<string> = new Set(['Query', 'Mutation', 'Subscription']);
/** What a mutation answers with besides a secret that it shows once: their fields are its own object. */
const ISSUED: ReadonlySet<string> = new Set(['AccessTokenIssued', 'MachineEnrollment']);
/** Types that are parts of an object and lead nowhere by themselves: whoever is shown the object is shown them. */
const PARTS: ReadonlySet<string> = new Set([
  'Admission',
  'AdmissionReason',
  'DeviceCount',
  'DriverInfo',
  'InvalidField',
  'MachineAmounts',
  'MachineSharing',
  'ReasonDetail',
]);

/**
 * Whether a field is a read, so that a token needs READ for it wherever it was reached: through the answer of a mutation, scopes
 * of acts would otherwise read all that their member may. Whatever is neither a plain value nor a listed part is one, and so is
 * everything that takes arguments: a new type needs READ until somebody lists it.
 */
export function isRead(typename: string, { args, type }: GraphQLField<unknown, unknown>): boolean {
  if (typename.startsWith('__') || ROOTS.has(typename) || ISSUED.has(typename)) return false;
  const shown = getNamedType(type);
  return args.length > 0 || !(isLeafType(shown) || PARTS.has(shown.name));
}

/** Makes every read of the schema ask for READ before it runs: null with FORBIDDEN without. */
export function guardReads(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) if (isRead(type.name, field)) guard(field);
  }
  return schema;
}

function guard(field: GraphQLField<unknown, unknown>): void {
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = (...call): unknown => {
    requireRead(call[2] as GraphqlContext);
    return resolve(...call);
  };
}

function requireRead({ actor }: GraphqlContext): void {
  if (actor === null) throw new Unauthenticated();
  if (!actor.scopes.includes('READ')) throw new Forbidden('This token lacks the scope READ, which the field needs.');
}
