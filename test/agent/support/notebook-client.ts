import { randomUUID } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { request } from 'node:http';
import { WebSocket } from 'ws';
import { notebookAccess } from '../../../src/agent/drivers/native/notebook-access.ts';
import { openNotebookSocket } from '../../../src/agent/drivers/native/linux/notebook-socket.ts';

interface Place {
  readonly dataDir: string;
  readonly workloadId: string;
}

/** Talks to a running notebook over its socket, as the agent would: Jupyter's own REST API and kernel channel. */
export class NotebookClient {
  readonly #socketPath: string;
  readonly #base: string;
  readonly #token: string;
  readonly close: () => Promise<void>;

  private constructor(options: {
    readonly socketPath: string;
    readonly base: string;
    readonly token: string;
    readonly close: () => Promise<void>;
  }) {
    this.#socketPath = options.socketPath;
    this.#base = options.base;
    this.#token = options.token;
    this.close = options.close;
  }

  static async open(place: Place): Promise<NotebookClient> {
    const access = await notebookAccess(place);
    if (!access) throw new Error('there is no such notebook');
    const { uid } = await lstat(access.workspacePath);
    const socket = await openNotebookSocket({ path: access.workspacePath, uid });
    if (!socket) throw new Error('the notebook has no socket');
    return new NotebookClient({ socketPath: socket.path, base: access.baseUrl, token: access.token, close: () => socket.close() });
  }

  call(method: string, path: string, body?: unknown): Promise<{ readonly status: number; readonly body: unknown }> {
    return new Promise((resolve, reject) => {
      const headers = { ...this.#headers(), 'content-type': 'application/json' };
      const call = request({ socketPath: this.#socketPath, method, path: `${this.#base}${path}`, headers, agent: false }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text });
        });
      });
      call.on('error', reject);
      call.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** Runs code in a new kernel; gives what it printed, its last value, or the error's name and text. */
  async run(code: string): Promise<string> {
    const { body } = await this.call('POST', 'api/kernels', { name: 'python3' });
    const { id } = body as { readonly id: string };
    const url = `ws+unix:${this.#socketPath}:${this.#base}api/kernels/${id}/channels?session_id=${randomUUID()}`;
    const socket = new WebSocket(url, { headers: this.#headers() });
    try {
      return await converse(socket, code);
    } finally {
      socket.terminate();
      await this.call('DELETE', `api/kernels/${id}`);
    }
  }

  #headers(): Record<string, string> {
    return { host: 'localhost', authorization: `token ${this.#token}` };
  }
}

interface KernelMessage {
  readonly parent_header: { readonly msg_id?: string };
  readonly header: { readonly msg_type: string };
  readonly content: {
    readonly text?: string;
    readonly data?: Record<string, string>;
    readonly ename?: string;
    readonly evalue?: string;
    readonly execution_state?: string;
  };
}

/** Runs code over an opening kernel channel; gives what it printed, its last value, or the error. */
export async function converse(socket: WebSocket, code: string): Promise<string> {
  const id = randomUUID();
  const content = { code, silent: false, store_history: true, user_expressions: {}, allow_stdin: false, stop_on_error: true };
  const header = {
    msg_id: id,
    msg_type: 'execute_request',
    username: 'test',
    session: randomUUID(),
    date: new Date().toISOString(),
    version: '5.3',
  };
  return new Promise((resolve, reject) => {
    let output = '';
    socket.on('error', reject);
    socket.on('close', () => {
      reject(new Error('the kernel channel closed'));
    });
    socket.on('open', () => {
      socket.send(JSON.stringify({ channel: 'shell', header, parent_header: {}, metadata: {}, content, buffers: [] }));
    });
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString('utf8')) as KernelMessage;
      if (message.parent_header.msg_id !== id) return;
      const { text, data: values, ename, evalue, execution_state: state } = message.content;
      const type = message.header.msg_type;
      if (type === 'stream') output += text ?? '';
      if (type === 'execute_result') output += values?.['text/plain'] ?? '';
      if (type === 'error') output += `${ename ?? ''}: ${evalue ?? ''}`;
      if (type === 'status' && state === 'idle') resolve(output);
    });
  });
}
