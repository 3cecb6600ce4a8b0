import type { Readable } from 'node:stream';

const BLOCK = 512;
/** Longest extended header that is looked into, bytes; a longer one is passed over. */
const MAX_EXTENDED = 65_536;

/** One thing in a tar. */
export interface TarEntry {
  readonly kind: 'FOLDER' | 'FILE' | 'OTHER';
  readonly bytes: number;
  /** Unix time, seconds. */
  readonly changedAt: number;
}

/** What becomes of an entry: `body` gets what is in a file, piece by piece. */
export interface TarReader {
  readonly onEntry: (entry: TarEntry) => void;
  readonly onBody?: (piece: Buffer) => void;
}

interface Pending {
  readonly entry: TarEntry | null;
  readonly extended: Buffer[] | null;
  left: number;
  padding: number;
}

/**
 * Reads the headers of a tar as it comes, keeping no file of it, and calls back for each entry; the names are looked at nowhere. The
 * callbacks may destroy the stream. Rejects on a broken tar.
 */
export async function readTar(stream: Readable, reader: TarReader): Promise<void> {
  let rest = Buffer.alloc(0);
  let pending: Pending | null = null;
  let overrides: Readonly<Record<string, string>> = {};
  for await (const piece of stream as AsyncIterable<Buffer>) {
    let bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    for (;;) {
      if (pending) {
        const body = bytes.subarray(0, pending.left);
        if (pending.extended) pending.extended.push(body);
        else if (pending.entry?.kind === 'FILE' && body.length > 0) reader.onBody?.(body);
        bytes = bytes.subarray(body.length);
        pending.left -= body.length;
        if (pending.left > 0) break;
        const padding = bytes.subarray(0, pending.padding);
        bytes = bytes.subarray(padding.length);
        pending.padding -= padding.length;
        if (pending.padding > 0) break;
        if (pending.extended) overrides = { ...overrides, ...parseExtended(Buffer.concat(pending.extended)) };
        pending = null;
      }
      if (bytes.length < BLOCK) break;
      const header = bytes.subarray(0, BLOCK);
      bytes = bytes.subarray(BLOCK);
      if (header.every((byte) => byte === 0)) continue;
      pending = begin(header, overrides);
      if (!pending.entry) continue;
      overrides = {};
      reader.onEntry(pending.entry);
    }
    rest = Buffer.from(bytes);
  }
}

/** Kinds of headers that say something of the next one. */
const EXTENDED = 'x';
const ABOUT_OTHERS = new Set(['x', 'g', 'L', 'K']);

function begin(header: Buffer, overrides: Readonly<Record<string, string>>): Pending {
  const type = header.toString('latin1', 156, 157);
  const isAbout = ABOUT_OTHERS.has(type);
  const stated = Number(isAbout ? undefined : overrides['size']);
  const size = Number.isSafeInteger(stated) && stated >= 0 ? stated : number(header.subarray(124, 136));
  const hasBody = isAbout || type === '0' || type === '\u0000' || type === '7';
  const left = hasBody ? size : 0;
  const padding = (BLOCK - (left % BLOCK)) % BLOCK;
  if (isAbout) return { entry: null, extended: type === EXTENDED && size <= MAX_EXTENDED ? [] : null, left, padding };
  const changedAt = Number(overrides['mtime'] ?? number(header.subarray(136, 148)));
  const kind = type === '5' ? 'FOLDER' : hasBody ? 'FILE' : 'OTHER';
  return { entry: { kind, bytes: left, changedAt: Number.isFinite(changedAt) ? changedAt : 0 }, extended: null, left, padding };
}

/** Octal, or base 256 where the first bit is set. */
function number(field: Buffer): number {
  const first = field[0] ?? 0;
  if ((first & 0x80) !== 0) return field.subarray(1).reduce((value, byte) => value * 256 + byte, first & 0x7f);
  const value = Number.parseInt(
    field
      .toString('latin1')
      .replace(/[\u0000 ]+/g, ' ')
      .trim() || '0',
    8,
  );
  if (!Number.isSafeInteger(value)) throw new Error('It is no tar.');
  return value;
}

/** Records `LENGTH KEY=VALUE\n` of an extended header. */
function parseExtended(body: Buffer): Readonly<Record<string, string>> {
  const records: Record<string, string> = {};
  for (let at = 0; at < body.length;) {
    const space = body.indexOf(0x20, at);
    const length = space < 0 ? Number.NaN : Number(body.toString('latin1', at, space));
    if (!Number.isInteger(length) || length <= 0) break;
    const [key = '', ...value] = body.toString('utf8', space + 1, at + length - 1).split('=');
    if (key === 'size' || key === 'mtime') records[key] = value.join('=');
    at += length;
  }
  return records;
}
