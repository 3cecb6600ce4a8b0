import { OperationTypeNode, getOperationAST, parse, type DocumentNode } from 'graphql';
import type { Block } from './fenced-blocks.ts';

/** A GraphQL block with what belongs to it. */
export interface GraphqlExample {
  readonly block: Block;
  readonly document: DocumentNode;
  readonly isStream: boolean;
  /** JSON, with words that stand for ids still in it. */
  readonly variables: string;
  /** The code with which the page says that it is refused; null: it is not. */
  readonly refused: string | null;
}

/** Reads an example: variables are in a `# variables:` comment, else in the JSON block right below. */
export function graphqlExample(block: Block, next: Block | undefined): GraphqlExample {
  const document = parse(block.text);
  const said = /^# variables: (.*)$/m.exec(block.text)?.[1];
  const below = next?.kind === 'json' && next.line - block.line - block.text.split('\n').length <= 3 ? next.text : undefined;
  return {
    block,
    document,
    isStream: getOperationAST(document)?.operation === OperationTypeNode.SUBSCRIPTION,
    variables: said ?? below ?? '{}',
    refused: /^# refused: ([A-Z_]+)$/m.exec(block.text)?.[1] ?? null,
  };
}

interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
}

/** Codes of what an answer refuses: of its errors, and of what mutations give in place of their object. */
export function refusalsOf(answer: Answer): readonly string[] {
  const errors = (answer.errors ?? []).map(({ message, extensions }) => extensions?.code ?? message);
  return [...errors, ...Object.entries(answer.data ?? {}).flatMap(([field, value]) => refusalIn(field, value))];
}

function refusalIn(field: string, value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Object.keys(value).filter((key) => key !== '__typename');
  if (keys.length === 0) return [`${field} gave something that the example does not ask for`];
  return 'code' in value && 'message' in value && typeof value.code === 'string' ? [value.code] : [];
}

export interface GraphqlQuestion {
  readonly url: string;
  readonly token: string;
  readonly query: string;
  readonly variables: object;
}

/** Asks over HTTP; of a stream it takes the first result. */
export async function askExample({ url, token, query, variables }: GraphqlQuestion, isStream: boolean): Promise<Answer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: isStream ? 'text/event-stream' : 'application/json',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!isStream) return (await response.json()) as Answer;
  if (response.body === null) throw new Error('The stream has no body.');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += read.value;
    const [, data] = /^event: next\ndata: (.*)\n/m.exec(text) ?? [];
    if (data === undefined) continue;
    await reader.cancel();
    return JSON.parse(data) as Answer;
  }
  throw new Error(`The stream ended without a result: ${text}`);
}
