import { connect } from 'node:net';

/** Writes text as it is to a port and gives all that comes back until the other side hangs up, or an answer without a body ended. */
export async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port });
  let answer = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => (answer += chunk));
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      resolve();
    });
  });
  socket.on('error', () => undefined);
  socket.setTimeout(5_000, () => socket.destroy());
  socket.write(text, 'latin1');
  await closed;
  return answer;
}
