import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../project-folder.ts';

/** Whether this is the build's output, which needs no loader, or the source. */
const IS_BUILT = import.meta.url.endsWith('.js');
const RESTART_MILLISECONDS = 1_000;
const STOP_PATIENCE_MILLISECONDS = 8_000;

export interface LocalAgentOptions {
  readonly serverUrl: string;
  readonly agentFolder: string;
  readonly tokenFile: string;
  readonly driver: 'native' | 'simulation';
  /** Told when the agent ends by itself and is not started again. */
  readonly onEnd: (exitCode: number) => void;
}

export interface LocalAgent {
  readonly logFile: string;
  stop(): Promise<void>;
}

/**
 * Runs this machine's agent as a process of its own, as on any other machine, and starts it again when it was killed. Its log
 * goes to a file beside its state. It ends with this process, however that ends. `stop` ends the agent; the notebooks that it
 * runs go on, and the next agent adopts them (A7).
 */
export function startLocalAgent(options: LocalAgentOptions): LocalAgent {
  const logFile = join(options.agentFolder, 'agent.log');
  let stopped = false;
  let child = launch(options, logFile);
  const watch = (): void => {
    child.once('exit', (code, signal) => {
      if (stopped) return;
      if (signal === null) {
        options.onEnd(code ?? 0);
        return;
      }
      setTimeout(() => {
        if (stopped) return;
        child = launch(options, logFile);
        watch();
      }, RESTART_MILLISECONDS);
    });
  };
  watch();
  return {
    logFile,
    async stop() {
      stopped = true;
      await end(child);
    },
  };
}

function launch({ serverUrl, agentFolder, tokenFile, driver }: LocalAgentOptions, logFile: string): ChildProcess {
  const [loader, cli] = IS_BUILT ? [[], 'dist/main/cli.js'] : [['--import', 'tsx'], 'src/main/cli.ts'];
  const log = openSync(logFile, 'a', 0o600);
  try {
    // Its own process group: an interrupt at the terminal is for the server, which then ends the agent.
    return spawn(
      process.execPath,
      [
        ...loader,
        join(PROJECT_FOLDER, cli),
        'agent',
        '--server',
        serverUrl,
        '--driver',
        driver,
        '--token-file',
        tokenFile,
        '--data-dir',
        agentFolder,
      ],
      { detached: true, stdio: ['ignore', log, log, 'ipc'], cwd: PROJECT_FOLDER },
    );
  } finally {
    closeSync(log);
  }
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const cut = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MILLISECONDS);
    child.once('exit', () => {
      clearTimeout(cut);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
