import { processInput } from './commands/process-input.ts';
import { runCli } from './commands/run-cli.ts';

// A reader that has seen enough, such as head, closes the pipe: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const exitCode = await runCli({
  argv: process.argv.slice(2),
  environment: process.env,
  streams: {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    screen: { outColumns: () => columnsOf(process.stdout), errColumns: () => columnsOf(process.stderr) },
  },
  input: processInput((text) => void process.stderr.write(text)),
  interrupted: () => {
    const interrupt = new AbortController();
    // Once: who interrupts again wants the end, at once.
    process.once('SIGINT', () => {
      interrupt.abort();
    });
    return interrupt.signal;
  },
});
// A failure ends the process even where something half started is still open; a server that runs is kept alive by itself.
if (exitCode !== 0) process.exit(exitCode);

function columnsOf({ isTTY, columns }: NodeJS.WriteStream): number | null {
  return isTTY ? columns : null;
}
