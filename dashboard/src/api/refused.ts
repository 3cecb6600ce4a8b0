import type { RequestFailure } from './request-failure.ts';

/** Why an act did not happen: a typed refusal of the server, or a failure of the request. */
export interface Refused extends RequestFailure {
  /** What is wrong, by the last part of the field's path: `name` for `input.name`. */
  readonly fields: Readonly<Partial<Record<string, string>>>;
}

/** What a mutation answers with: its object, or one of its refusals. */
interface Answer {
  readonly __typename: string;
  readonly code?: string;
  readonly message?: string;
  readonly field?: string;
  readonly fields?: readonly { readonly field: string; readonly message: string }[];
}

/** The object of an answer, or why there is none. What a newer server answers with counts as a refusal, never as done. */
export function outcomeOf<Done extends { readonly __typename: string }>(
  answer: Answer | Done,
  done: Done['__typename'],
): { readonly done: Done } | { readonly refused: Refused } {
  if (answer.__typename === done) return { done: answer as Done };
  const { code = 'UNKNOWN', message = `The server answered with ${answer.__typename}; reload the page.`, field, fields } = answer as Answer;
  const named = field === undefined ? (fields ?? []) : [{ field, message }];
  const words = Object.fromEntries(named.map((item) => [item.field.split('.').at(-1) ?? item.field, atField(item)]));
  return { refused: { code, message, requestId: null, fields: words } };
}

/** A sentence as it stands under its field: some begin with the path of the field, which nobody needs there. */
function atField({ field, message }: { readonly field: string; readonly message: string }): string {
  const path = `${field}: `;
  if (!message.startsWith(path)) return message;
  const words = message.slice(path.length);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
