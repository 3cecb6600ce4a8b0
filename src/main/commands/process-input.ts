import { createInterface } from 'node:readline/promises';
import { isatty, type ReadStream } from 'node:tty';
import { interruption, type Input } from '../../cli/input.ts';

const ENTER = /[\r\n]/;
const INTERRUPT = '\x03';
const END = '\x04';
const ERASE = new Set(['\x7f', '\b']);
const ERASE_ALL = '\x15';
/** What terminals put around a paste. */
const PASTE_MARKS = /\x1b\[20[01]~/g;

/** The standard input of this process, which is not opened before somebody reads; questions go to stderr, so that stdout stays the answer's. */
export function processInput(write: (text: string) => void): Input {
  const isTerminal = isatty(0);
  return {
    isTerminal,
    readAll: (most) => readUpTo(process.stdin, most),
    ask: ({ prompt, hidden }) => {
      write(prompt);
      return hidden && isTerminal ? readHidden(process.stdin, write) : readLine(process.stdin);
    },
  };
}

async function readUpTo(stdin: NodeJS.ReadStream, most: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdin as AsyncIterable<Buffer | string>) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > most) return null;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function readLine(stdin: NodeJS.ReadStream): Promise<string | null> {
  const reader = createInterface({ input: stdin, terminal: false });
  try {
    for await (const line of reader) return line;
    return null;
  } finally {
    reader.close();
    stdin.pause();
  }
}

/** Reads a line without the terminal showing it. Keys are read one by one, since the terminal edits nothing in this mode. */
function readHidden(stdin: ReadStream, write: (text: string) => void): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let typed = '';
    const leave = (): void => {
      stdin.off('data', hear);
      stdin.setRawMode(false);
      stdin.pause();
      write('\n');
    };
    const hear = (chunk: Buffer): void => {
      for (const key of chunk.toString('utf8').replaceAll(PASTE_MARKS, '')) {
        if (key === INTERRUPT || key === END || ENTER.test(key)) {
          leave();
          if (key === INTERRUPT) reject(interruption());
          else resolve(key === END ? null : typed);
          return;
        }
        if (key === ERASE_ALL) typed = '';
        else if (ERASE.has(key)) typed = typed.slice(0, -1);
        else typed += key;
      }
    };
    stdin.setRawMode(true);
    stdin.on('data', hear);
    stdin.resume();
  });
}
