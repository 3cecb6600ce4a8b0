import { StringDecoder } from 'node:string_decoder';
import { z } from 'zod';
import { joinSignal } from '../../../shared/joined-signal.ts';
import type { ClusterStream } from './cluster-call.ts';
import { refusalOf } from './cluster-client.ts';
import { ClusterAway, ClusterRefusal } from './cluster-errors.ts';

/** One change of a collection. `position` is where to go on after it. */
export interface WatchEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK';
  readonly object: unknown;
  readonly position: string;
}

/** The server ends a watch after this time; one that lives on is of a peer that is gone without a word. Seconds. */
const LASTS_SECONDS = 240;
const BEYOND_SECONDS = 30;
/** Characters; no object that a cluster stores is so large. */
const LONGEST_LINE = 8 * 1_048_576;

const line = z.object({
  type: z.string(),
  object: z.looseObject({ metadata: z.looseObject({ resourceVersion: z.string().optional() }).optional() }),
});
const failure = z.looseObject({ code: z.number().default(0), message: z.string().default(''), reason: z.string().default('') });

/** The changes after a position until the connection ends. Throws ClusterRefusal with 410 when the server has forgotten the position. */
export async function* watchObjects(
  stream: ClusterStream,
  what: { readonly path: string; readonly position: string; readonly signal: AbortSignal },
): AsyncGenerator<WatchEvent> {
  const watch = joinSignal(what.signal);
  const late = setTimeout(
    () => {
      watch.abort();
    },
    (LASTS_SECONDS + BEYOND_SECONDS) * 1_000,
  ).unref();
  try {
    yield* watchOnce(stream, { ...what, signal: watch.signal });
  } finally {
    clearTimeout(late);
    watch.leave();
  }
}

async function* watchOnce(stream: ClusterStream, what: Parameters<typeof watchObjects>[1]): AsyncGenerator<WatchEvent> {
  const query = { watch: '1', allowWatchBookmarks: 'true', resourceVersion: what.position, timeoutSeconds: String(LASTS_SECONDS) };
  const answer = await stream({ method: 'GET', path: what.path, query }, what.signal);
  try {
    if (answer.statusCode !== 200) throw refusalOf({ status: answer.statusCode ?? 0, text: await text(answer) });
    for await (const read of lines(answer)) {
      const { type, object } = line.parse(JSON.parse(read));
      if (type === 'ERROR') throw errorOf(object);
      if (type !== 'ADDED' && type !== 'MODIFIED' && type !== 'DELETED' && type !== 'BOOKMARK') continue;
      yield { type, object, position: object.metadata?.resourceVersion ?? what.position };
    }
  } finally {
    answer.destroy();
  }
}

/** Lines that are whole. Rejects with ClusterAway when the connection breaks; one that the server ends is no error. */
async function* lines(answer: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let begun = '';
  try {
    for await (const chunk of answer) {
      const parts = (begun + decoder.write(chunk)).split('\n');
      begun = parts.pop() ?? '';
      if (begun.length > LONGEST_LINE) throw new RangeError('An object of the watch is too large.');
      yield* parts.filter((part) => part !== '');
    }
  } catch (error) {
    throw error instanceof RangeError ? error : new ClusterAway(error);
  }
}

function errorOf(object: unknown): ClusterRefusal {
  const { code, message, reason } = failure.parse(object);
  return new ClusterRefusal({ status: code, reason, message, fields: [] });
}

async function text(answer: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
