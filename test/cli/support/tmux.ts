import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether there is a tmux; without one its tests are skipped, but never in CI. */
export const hasTmux = spawnSync('tmux', ['-V'], { stdio: 'ignore' }).status === 0 || process.env['BERTH_CI'] === '1';

/** A real terminal with a shell in it, of a tmux server of its own. */
export class Tmux {
  readonly #socket: string;

  private constructor(socket: string) {
    this.#socket = socket;
  }

  /** Starts one; the shell has these variables and no others but PATH. */
  static async start(
    size: { readonly columns: number; readonly rows: number },
    variables: Readonly<Record<string, string>>,
  ): Promise<Tmux> {
    const tmux = new Tmux(`berth-test-${randomBytes(6).toString('hex')}`);
    const environment = Object.entries({ PATH: process.env['PATH'] ?? '', PS1: '$ ', TERM: 'screen-256color', TZ: 'UTC', ...variables });
    const shell = ['env', '-i', ...environment.map(([name, value]) => `${name}=${value}`), 'bash', '--norc', '--noprofile'];
    await tmux.#tmux('-f', '/dev/null', 'new-session', '-d', '-x', String(size.columns), '-y', String(size.rows), ...shell);
    await tmux.shows(/\$/);
    return tmux;
  }

  /** Types a line and Enter. */
  async line(text: string): Promise<void> {
    await this.type(text);
    await this.key('Enter');
  }

  async type(text: string): Promise<void> {
    await this.#tmux('send-keys', '-l', '--', text);
  }

  /** Pastes as a terminal does. */
  async paste(text: string): Promise<void> {
    await this.#tmux('set-buffer', '--', text);
    await this.#tmux('paste-buffer', '-p');
  }

  /** One key by its name, such as `C-c`. */
  async key(name: string): Promise<void> {
    await this.#tmux('send-keys', name);
  }

  async resize(columns: number): Promise<void> {
    await this.#tmux('resize-window', '-x', String(columns));
  }

  /** What is on the screen, or, with its history, above it too. */
  async screen(options: { readonly colours?: boolean; readonly history?: boolean } = {}): Promise<string> {
    return this.#tmux('capture-pane', '-p', ...(options.colours === true ? ['-e'] : []), ...(options.history === true ? ['-S', '-'] : []));
  }

  async clear(): Promise<void> {
    await this.line('clear');
    await this.#tmux('clear-history');
  }

  /** Waits until the screen shows this. */
  async shows(wanted: RegExp): Promise<string> {
    const end = performance.now() + 45_000;
    for (;;) {
      const screen = await this.screen();
      if (wanted.test(screen)) return screen;
      if (performance.now() > end) throw new Error(`The terminal never showed ${String(wanted)}, but:\n${screen.trimEnd()}`);
      await sleep(150);
    }
  }

  async close(): Promise<void> {
    await this.#tmux('kill-server').catch(() => undefined);
  }

  async #tmux(...words: readonly string[]): Promise<string> {
    return (await run('tmux', ['-L', this.#socket, ...words])).stdout;
  }
}
