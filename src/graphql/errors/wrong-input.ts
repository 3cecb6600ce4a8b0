import { GraphQLError, Kind } from 'graphql';
import type { InvalidField, InvalidInput } from '../../domain/refusals.ts';

/** GraphQL names the place of a wrong value last, before the reason: `… got invalid value 5 at "i.name"`. */
const PLACE = / at "([A-Za-z0-9_.[\]]+)"$/;
const ARGUMENT = /^Argument "(\w+)" (?:has invalid value|of (?:required|non-null) type)/;
/** What GraphQL would like to suggest; names of the schema are not told to those who guess. */
const SUGGESTION = / Did you mean [^?]*\?$/;

/** A value that GraphQL itself refused before any resolver ran: which, and the whole sentence. */
export interface WrongInput extends Pick<InvalidInput, 'code' | 'message'> {
  readonly fields: readonly [InvalidField];
}

/** What GraphQL says of a variable or an argument that does not fit its type; null for any other error. */
export function wrongInputOf(error: GraphQLError): WrongInput | null {
  const field = wrongVariable(error) ?? wrongArgument(error);
  if (field === undefined) return null;
  const reason = error.originalError?.message ?? error.message;
  return {
    code: 'INVALID_INPUT',
    message: error.message.replace(SUGGESTION, ''),
    fields: [{ field, message: reason.replace(SUGGESTION, '') }],
  };
}

/** Path of the wrong value, such as `i.name`; undefined when the error is not about the value of a variable. */
function wrongVariable({ nodes, message, originalError }: GraphQLError): string | undefined {
  const [node] = nodes ?? [];
  if (node?.kind !== Kind.VARIABLE_DEFINITION) return undefined;
  const name = node.variable.name.value;
  const before = originalError == null ? message : message.slice(0, -`; ${originalError.message}`.length);
  const place = PLACE.exec(before)?.[1];
  return place?.startsWith(name) === true ? place : name;
}

/** A wrong value within an argument shows at its execution only if it came by a variable. No words of a resolver's own error are read. */
function wrongArgument({ message, originalError }: GraphQLError): string | undefined {
  return originalError == null || originalError instanceof GraphQLError ? ARGUMENT.exec(message)?.[1] : undefined;
}
