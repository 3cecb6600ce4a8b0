import {
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  typeFromAST,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type TypeNode,
} from 'graphql';

/** Some value for every variable of an operation, of the right type; `first` is the page size. */
export function sampleVariables(
  schema: GraphQLSchema,
  { operation, first }: { readonly operation: OperationDefinitionNode; readonly first: number },
): Record<string, unknown> {
  return Object.fromEntries(
    (operation.variableDefinitions ?? []).map(({ variable, type }) => {
      const name = variable.name.value;
      return [name, name === 'first' ? first : sampleOf(typeFromAST(schema, type as TypeNode & { kind: 'NamedType' }) as GraphQLInputType)];
    }),
  );
}

function sampleOf(given: GraphQLInputType): unknown {
  const type = getNullableType(given);
  if (isListType(type)) return [];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return Object.fromEntries(required.map((field) => [field.name, sampleOf(field.type)]));
  }
  switch ((type as { readonly name: string }).name) {
    case 'Int':
    case 'Float':
      return 1;
    case 'Boolean':
      return true;
    case 'DateTime':
      return '2026-11-29T12:00:00.000Z';
    default:
      return 'x';
  }
}
