import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request of a client, and what its answer is made with. */
export interface ScriptedCall {
  /** Counts the calls of a server from 1. */
  readonly number: number;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly headers: IncomingMessage['headers'];
  /** Begins a stream with a sign of life, as the server does. */
  open(): void;
  /** Sends a result; begins the stream if need be. */
  next(result: object): void;
  complete(): void;
  /** Writes a piece of a stream as it is. */
  raw(text: string): void;
  /** Ends the answer where it is. */
  end(): void;
  /** Cuts the connection. */
  cut(): void;
  /** Answers with a status and a text. */
  answer(status: number, text: string): void;
}

/** A server that answers as a test tells it to, for answers that the real one does not give when one wants them. */
export interface ScriptedServer {
  readonly url: string;
  readonly calls: readonly ScriptedCall[];
  /** Answers that are under way. (Idle connections are kept by Node's `fetch` for some seconds; it even opens one when a call is aborted.) */
  openAnswers(): number;
  close(): Promise<void>;
}

/** Starts one on a free port. */
export async function startScriptedServer(script: (call: ScriptedCall) => void): Promise<ScriptedServer> {
  const calls: ScriptedCall[] = [];
  let answers = 0;
  const server = createServer((request, response) => {
    answers += 1;
    response.on('close', () => (answers -= 1));
    void bodyOf(request).then((body) => {
      const call = scriptedCall(response, { number: calls.length + 1, headers: request.headers, body });
      calls.push(call);
      script(call);
    });
  });
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    calls,
    openAnswers: () => answers,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function scriptedCall(
  response: ServerResponse,
  { number, headers, body }: { readonly number: number; readonly headers: IncomingMessage['headers']; readonly body: string },
): ScriptedCall {
  const open = (): void => {
    if (response.headersSent) return;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(':\n\n');
  };
  return {
    number,
    headers,
    variables: (JSON.parse(body) as { readonly variables: Readonly<Record<string, unknown>> }).variables,
    open,
    next: (result) => {
      open();
      response.write(`event: next\ndata: ${JSON.stringify(result)}\n\n`);
    },
    complete: () => {
      open();
      response.end('event: complete\ndata:\n\n');
    },
    raw: (text) => void response.write(text),
    end: () => void response.end(),
    cut: () => response.destroy(),
    answer: (status, text) => response.writeHead(status).end(text),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
