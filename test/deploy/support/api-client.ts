/** An installation as a client with the operator's token sees it. */
export class ApiClient {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  /** What `/health/ready` says. */
  async ready(): Promise<string> {
    const response = await fetch(`${this.#url}/health/ready`);
    return ((await response.json()) as { readonly status: string }).status;
  }

  /** The one root field that is asked for; fails on errors, and on answers that are refusals. */
  async ask<Answer>(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    const response = await fetch(`${this.#url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` },
      body: JSON.stringify({ query, variables }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${String(response.status)} ${text}`);
    const { data, errors } = JSON.parse(text) as { readonly data?: Readonly<Record<string, unknown>> | null; readonly errors?: unknown };
    const answer = Object.values(data ?? {})[0];
    if (errors !== undefined || answer === undefined || JSON.stringify(answer).includes('"message":')) throw new Error(text);
    return answer as Answer;
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
    return (await this.ask<{ readonly id: string }>(query, { input: { name, classId, imageId } })).id;
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
