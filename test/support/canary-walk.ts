import {
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  parse,
  visit,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';

/** Literals for required arguments below the root, such as `CatalogEntry.launchability.classId`. */
export type KnownArguments = Readonly<Record<string, string>>;

export interface WalkPlan {
  readonly schema: GraphQLSchema;
  readonly known: KnownArguments;
}

/** A root field with its arguments, such as `node(id: "…")`. */
export interface WalkRoot {
  readonly kind: 'query' | 'subscription' | 'mutation';
  readonly field: string;
  readonly call: string;
}

type Wrap = (selection: string) => string;

interface Stop {
  readonly type: GraphQLObjectType;
  readonly wrap: Wrap;
}

/** Objects of each list below the root; more would cost more than a member may spend. */
const PAGE = 1;
/** Deepest operation that the server lets anybody ask. */
const DEEPEST = 12;

/**
 * Operations that together select every field of every type that can be reached from a root field: for each type, by a shortest
 * way, all its fields, and those of what they lead to, as deep as the server lets anybody ask. Throws where a field needs an argument that nobody named.
 */
export function operationsOf(plan: WalkPlan, root: WalkRoot): readonly string[] {
  const field = rootFields(plan.schema, root.kind)[root.field];
  if (field === undefined) throw new Error(`There is no ${root.kind} ${root.field}.`);
  const operations: string[] = [];
  const visited = new Set<string>();
  const queue: Stop[] = stopsOf(plan, field.type, (selection) => `${root.kind} { ${root.call} ${selection} }`);
  for (let stop = queue.shift(); stop !== undefined; stop = queue.shift()) {
    if (visited.has(stop.type.name)) continue;
    visited.add(stop.type.name);
    operations.push(stop.wrap(selectionOf(plan, stop.type, 1)));
    for (const [name, child] of Object.entries(stop.type.getFields())) {
      const named = getNamedType(child.type);
      if (isLeafType(named)) continue;
      const { wrap, type } = stop;
      const next = stopsOf(plan, child.type, (selection) =>
        wrap(`{ __typename ${written(plan, `${type.name}.${name}`, child)} ${selection} }`),
      );
      // One operation a possible type: fields of one name may differ between them.
      if (isAbstractType(named)) operations.push(...next.map((item) => item.wrap(selectionOf(plan, item.type, 0))));
      queue.push(...next);
    }
  }
  return operations.filter((operation) => depthOf(operation) <= DEEPEST);
}

function depthOf(document: string): number {
  let depth = 0;
  let deepest = 0;
  visit(parse(document), {
    Field: {
      enter: () => {
        depth += 1;
        deepest = Math.max(deepest, depth);
      },
      leave: () => {
        depth -= 1;
      },
    },
  });
  return deepest;
}

/** A selection of all fields of a type, and of what they lead to, so many levels deep; with fragments for each possible type. */
export function wholeSelection(plan: WalkPlan, type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (isObjectType(named)) return selectionOf(plan, named, depth);
  const fragments = plan.schema.getPossibleTypes(named).map((possible) => `... on ${possible.name} ${selectionOf(plan, possible, depth)}`);
  return `{ __typename ${fragments.join(' ')} }`;
}

/** The fields of a root type; none where the schema has no such root. */
export function rootFields(schema: GraphQLSchema, kind: WalkRoot['kind']): Readonly<Record<string, GraphQLField<unknown, unknown>>> {
  const roots = { query: schema.getQueryType(), mutation: schema.getMutationType(), subscription: schema.getSubscriptionType() };
  return roots[kind]?.getFields() ?? {};
}

function selectionOf(plan: WalkPlan, type: GraphQLObjectType, depth: number): string {
  const fields = Object.entries(type.getFields()).flatMap(([name, field]) => {
    const call = written(plan, `${type.name}.${name}`, field);
    if (isLeafType(getNamedType(field.type))) return [call];
    return depth === 0 ? [] : [`${call} ${wholeSelection(plan, field.type, depth - 1)}`];
  });
  return `{ __typename ${fields.join(' ')} }`;
}

function stopsOf({ schema }: WalkPlan, output: GraphQLOutputType, wrap: Wrap): Stop[] {
  const named = getNamedType(output);
  if (isObjectType(named)) return [{ type: named, wrap }];
  if (!isAbstractType(named)) return [];
  return schema.getPossibleTypes(named).map((type) => ({
    type,
    wrap: (selection) => wrap(`{ __typename ... on ${type.name} ${selection} }`),
  }));
}

function written({ known }: WalkPlan, place: string, field: GraphQLField<unknown, unknown>): string {
  const args = field.args.flatMap((argument) => {
    const literal = known[`${place}.${argument.name}`];
    if (literal !== undefined) return [`${argument.name}: ${literal}`];
    if (argument.name === 'first') return [`first: ${String(PAGE)}`];
    if (isRequiredArgument(argument)) throw new Error(`Nobody named an argument for ${place}.${argument.name}.`);
    return [];
  });
  return args.length === 0 ? field.name : `${field.name}(${args.join(', ')})`;
}
