import { setTimeout as sleep } from 'node:timers/promises';

/** What the proxy itself says while it has no server to give. */
const NO_SERVER: ReadonlySet<number> = new Set([502, 503]);
const ATTEMPTS = 60;

/** An installation as a client with the operator's token sees it. */
export class ApiClient {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** What `/health/ready` says; `none` where the proxy has no server. */
  async ready(): Promise<string> {
    const response = await fetch(`${this.#url}/health/ready`);
    if (NO_SERVER.has(response.status)) return 'none';
    return ((await response.json()) as { readonly status: string }).status;
  }

  /**
   * The one root field that is asked for; fails on errors, and on answers that are refusals. Asks again where the proxy has not noticed
   * yet that a server is gone, as clients do.
   */
  async ask<Answer>(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    let response = await this.#post({ query, variables });
    for (let attempt = 1; NO_SERVER.has(response.status) && attempt <= ATTEMPTS; attempt += 1) {
      await sleep(500);
      response = await this.#post({ query, variables });
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${String(response.status)} ${text}`);
    const { data, errors } = JSON.parse(text) as { readonly data?: Readonly<Record<string, unknown>> | null; readonly errors?: unknown };
    const answer = Object.values(data ?? {})[0];
    if (errors !== undefined || answer === undefined || JSON.stringify(answer).includes('"message":')) throw new Error(text);
    return answer as Answer;
  }

  #post(question: object): Promise<Response> {
    return fetch(`${this.#url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` },
      body: JSON.stringify(question),
    });
  }

  async enrol(name: string): Promise<string> {
    const query = `mutation ($name: String!) { createMachineEnrollment(input: { name: $name }) {
      ... on MachineEnrollment { token } ... on Refusal { message } } }`;
    return (await this.ask<{ readonly token: string }>(query, { name })).token;
  }

  /** Launches a notebook of the sample catalog's small class; gives its id. */
  async launch(name: string): Promise<string> {
    const { id: classId } = await this.ask<{ readonly id: string }>('{ class(name: "cpu-small") { id } }');
    const { id: imageId } = await this.ask<{ readonly id: string }>('{ catalogEntry(catalog: "sample", name: "jupyter") { id } }');
    const query = `mutation ($input: LaunchNotebookInput!) { launchNotebook(input: $input) {
      ... on Notebook { id } ... on Refusal { message } } }`;
    return (await this.ask<{ readonly id: string }>(query, { input: { name, classId, imageId, idempotencyKey: name } })).id;
  }

  async stop(notebookId: string): Promise<void> {
    const query = `mutation ($id: ID!) { stopNotebook(input: { notebookId: $id }) { ... on Notebook { id } ... on Refusal { message } } }`;
    await this.ask(query, { id: notebookId });
  }

  async phase(id: string): Promise<string> {
    return (await this.ask<{ readonly phase: string }>('query ($id: ID!) { node(id: $id) { ... on Workload { phase } } }', { id })).phase;
  }

  async machineStatuses(): Promise<readonly string[]> {
    const query = '{ machines(first: 10) { nodes { status } } }';
    return (await this.ask<{ readonly nodes: readonly { readonly status: string }[] }>(query)).nodes.map(({ status }) => status);
  }
}
