import { runCli } from './commands/run-cli.ts';

// A reader that has seen enough, such as head, closes the pipe: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

// The code is set, not forced, so that everything written is out before the process ends.
process.exitCode = await runCli({
  argv: process.argv.slice(2),
  environment: process.env,
  streams: {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  },
});
