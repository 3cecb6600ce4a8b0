// The image's health check: whether the server in this container answers. An agent and one-off commands have no address to ask; they are
// healthy while they run. A server that does not answer at all is told by the time-out of the check.
import { readFileSync } from 'node:fs';

// The container's program, with its arguments: node cli.js serve, perhaps behind an init.
const isServer = readFileSync('/proc/1/cmdline', 'utf8').split('\0').includes('serve');
if (isServer) {
  const host = process.env.HOST ?? '127.0.0.1';
  // Who listens everywhere answers on loopback.
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const response = await fetch(`http://${name}:${process.env.PORT || '4000'}/health/live`);
  if (!response.ok) process.exit(1);
}
