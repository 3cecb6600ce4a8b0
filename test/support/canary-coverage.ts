import { isObjectType, type GraphQLSchema } from 'graphql';
import { rootFields } from './canary-walk.ts';

const ROOT_TYPES = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' } as const;

/** What was exercised: `Type.field` of everything that was in an answer, and what each root field was answered with. */
export class CanaryCoverage {
  readonly fields = new Set<string>();
  readonly ids = new Map<string, string>();
  readonly #outcomes = new Map<string, Set<string>>();

  /** Notes all objects of an answer; each selection asked for `__typename`. */
  seen(value: unknown): void {
    if (Array.isArray(value)) for (const item of value) this.seen(item);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const object = value as Readonly<Record<string, unknown>>;
    const { __typename: type, id } = object;
    for (const [key, child] of Object.entries(object)) {
      if (typeof type === 'string' && key !== '__typename') this.fields.add(`${type}.${key}`);
      this.seen(child);
    }
    if (typeof type === 'string' && typeof id === 'string') this.ids.set(type, id);
  }

  /** Notes that a root field, such as `Mutation.stopNotebook`, was exercised with an outcome, such as `good`. */
  exercised(field: string, outcome: string): void {
    const outcomes = this.#outcomes.get(field) ?? new Set();
    outcomes.add(outcome);
    this.#outcomes.set(field, outcomes);
  }

  /** Root fields of the schema that lack an outcome which their kind needs. */
  missingRoots(
    schema: GraphQLSchema,
    needed: { readonly query: readonly string[]; readonly mutation: readonly string[]; readonly subscription: readonly string[] },
  ): readonly string[] {
    const missing: string[] = [];
    for (const [kind, type] of Object.entries(ROOT_TYPES) as [keyof typeof ROOT_TYPES, string][]) {
      for (const field of Object.keys(rootFields(schema, kind))) {
        const outcomes = this.#outcomes.get(`${type}.${field}`);
        for (const outcome of needed[kind]) if (outcomes?.has(outcome) !== true) missing.push(`${type}.${field}: ${outcome}`);
      }
    }
    return missing;
  }

  /** Fields of object types that were in no answer, but for those of the types named. */
  missingFields(schema: GraphQLSchema, unreachable: ReadonlySet<string>): readonly string[] {
    return Object.values(schema.getTypeMap()).flatMap((type) => {
      if (!isObjectType(type) || type.name.startsWith('__') || unreachable.has(type.name)) return [];
      return Object.keys(type.getFields())
        .map((field) => `${type.name}.${field}`)
        .filter((field) => !this.fields.has(field) && !/^(?:Query|Mutation|Subscription)\./.test(field));
    });
  }
}
