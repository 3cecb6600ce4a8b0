import { post } from '../../agent-api/support/test-agent.ts';

/** What a mutation was answered with: its object, or a refusal with its code. */
export interface MutationAnswer {
  readonly __typename: string;
  readonly code?: string;
  readonly [field: string]: unknown;
}

/** What every mutation is asked for when it refuses. */
const REFUSAL = '__typename ... on Refusal { code message } ... on InvalidInput { fields { field } }';

/** A member who asks over HTTP with a token. */
export class Caller {
  readonly url: string;
  readonly token: string;
  /** Global id of the member; null where the test has no need of it. */
  readonly id: string | null;

  constructor(url: string, token: string, id: string | null = null) {
    this.url = url;
    this.token = token;
    this.id = id;
  }

  /** The data of a query; fails when the answer has errors. */
  async ask<Data>(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<Data> {
    const { body } = await post(`${this.url}/graphql`, { query, variables }, { token: this.token });
    if (body['errors'] !== undefined) throw new Error(`The answer has errors: ${JSON.stringify(body['errors'])}`);
    return body['data'] as Data;
  }

  /** The code of the error that a query is answered with. */
  async refusedWith(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    const { body } = await post(`${this.url}/graphql`, { query, variables }, { token: this.token });
    const errors = body['errors'] as readonly { readonly extensions?: { readonly code?: unknown; readonly field?: unknown } }[] | undefined;
    return errors?.[0]?.extensions ?? null;
  }

  /** Sends a mutation; `selection` is what is asked of its object. */
  async mutate(field: string, input: object, selection: string): Promise<MutationAnswer> {
    const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input`;
    const query = `mutation ($input: ${type}!) { ${field}(input: $input) { ${REFUSAL} ${selection} } }`;
    const data = await this.ask<Readonly<Record<string, MutationAnswer>>>(query, { input });
    const answer = data[field];
    if (answer === undefined) throw new Error(`${field} was not answered.`);
    return answer;
  }
}

/** The object that a mutation made; fails when it was refused. */
export function made(answer: MutationAnswer): MutationAnswer {
  if (answer.code !== undefined) throw new Error(`It was refused: ${JSON.stringify(answer)}`);
  return answer;
}
