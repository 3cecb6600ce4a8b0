import { isInterfaceType, parse, validate, type GraphQLSchema } from 'graphql';
import type { CanaryCoverage } from './canary-coverage.ts';
import { recordedCall } from './canary-http.ts';
import type { CanaryLedger } from './canary-ledger.ts';
import { rootFields, wholeSelection, type KnownArguments } from './canary-walk.ts';
import { openStream, type ClientStream } from './stream-client.ts';

export const CANARY_ROLES = ['guest', 'member', 'owner', 'operator'] as const;
export type CanaryRole = (typeof CANARY_ROLES)[number];

/** What a mutation was answered with; its other fields are those of the type. */
export interface Outcome {
  readonly __typename: string;
  readonly [field: string]: unknown;
}

export interface AskedError {
  readonly message: string;
  readonly extensions?: { readonly code?: string };
}

export interface Asked {
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly errors: readonly AskedError[];
}

export interface CanaryClientOptions {
  readonly url: string;
  readonly schema: GraphQLSchema;
  readonly ledger: CanaryLedger;
  readonly coverage: CanaryCoverage;
}

/** Asks as a member of each role, over HTTP, and records all that comes back. */
export class CanaryClient {
  readonly #options: CanaryClientOptions;
  readonly tokens: Partial<Record<CanaryRole, string>> = {};
  known: KnownArguments = {};

  constructor(options: CanaryClientOptions) {
    this.#options = options;
  }

  /** The same members on another address. */
  at(url: string): CanaryClient {
    const other = new CanaryClient({ ...this.#options, url });
    Object.assign(other.tokens, this.tokens);
    other.known = this.known;
    return other;
  }

  /** The server's address. */
  get origin(): string {
    return this.#options.url;
  }

  get graphql(): string {
    return `${this.#options.url}/graphql`;
  }

  async ask(role: CanaryRole, query: string, variables: object = {}): Promise<Asked> {
    const { ledger, coverage } = this.#options;
    const body = JSON.stringify({ query, variables });
    const answer = await recordedCall(ledger, `graphql ${role} ${query.slice(0, 200)}`, {
      url: this.graphql,
      token: this.tokens[role],
      body,
    });
    const asked = JSON.parse(answer.text) as Partial<Asked>;
    coverage.seen(asked.data);
    return { data: asked.data ?? null, errors: asked.errors ?? [] };
  }

  /** Sends a mutation that asks for every field of whatever it may be answered with. */
  async mutate(role: CanaryRole, field: string, input: object): Promise<Outcome> {
    const { coverage, schema } = this.#options;
    const asked = await this.ask(role, this.mutationDocument(field), { input });
    const outcome = asked.data?.[field] as Outcome | undefined;
    if (outcome === undefined) throw new Error(`${field}: ${JSON.stringify(asked.errors)}`);
    const refusal = schema.getType('Refusal');
    if (!isInterfaceType(refusal)) throw new Error('The schema has no interface Refusal.');
    const refused = schema.getPossibleTypes(refusal).some((type) => type.name === outcome.__typename);
    coverage.exercised(`Mutation.${field}`, refused ? 'refused' : 'good');
    return outcome;
  }

  /** The document of a mutation, valid by the schema. */
  mutationDocument(field: string): string {
    const { schema } = this.#options;
    const definition = rootFields(schema, 'mutation')[field];
    if (definition === undefined) throw new Error(`There is no mutation ${field}.`);
    const argument = definition.args.find(({ name }) => name === 'input');
    if (argument === undefined) throw new Error(`${field} has no argument input.`);
    const selection = wholeSelection({ schema, known: this.known }, definition.type, 1);
    const document = `mutation ($input: ${String(argument.type)}) { ${field}(input: $input) ${selection} }`;
    const [error] = validate(schema, parse(document));
    if (error !== undefined) throw error;
    return document;
  }

  /** Opens a subscription with all its fields over WebSocket. */
  openSocket(role: CanaryRole, subscription: string): ClientStream {
    return openStream('WebSocket', { url: this.graphql, token: this.tokens[role] ?? null, query: subscription, variables: {} });
  }

  /** Records what a socket brought, once it ended. */
  async socketEnded(where: string, stream: ClientStream): Promise<void> {
    const ending = await stream.completed.then(
      () => 'completed',
      (error: unknown) => String(error),
    );
    this.#options.ledger.record(`websocket ${where}`, `${JSON.stringify(stream.results)}\n${ending}`);
    for (const { data } of stream.results) this.#options.coverage.seen(data);
  }

  /** Follows a subscription over SSE to its end, and gives how many results came. */
  async followSse(role: CanaryRole, subscription: string): Promise<number> {
    const { ledger, coverage } = this.#options;
    const headers = { accept: 'text/event-stream' };
    const body = JSON.stringify({ query: subscription });
    const answer = await recordedCall(ledger, `sse ${role} ${subscription.slice(0, 100)}`, {
      url: this.graphql,
      token: this.tokens[role],
      headers,
      body,
    });
    const results = [...answer.text.matchAll(/^data: (\{.*)$/gm)].map(([, text = '']) => JSON.parse(text) as Asked);
    for (const { data } of results) coverage.seen(data);
    return results.length;
  }

  /** A subscription that asks for every field, so many levels deep. */
  subscriptionDocument(field: string, call: string, depth: number): string {
    const { schema } = this.#options;
    const definition = rootFields(schema, 'subscription')[field];
    if (definition === undefined) throw new Error(`There is no subscription ${field}.`);
    return `subscription { ${call} ${wholeSelection({ schema, known: this.known }, definition.type, depth)} }`;
  }
}
