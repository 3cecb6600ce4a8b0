const HEADER = 8;

/** The text in a log as the engine frames it: 8 bytes before each piece, the last four its length. */
function unframe(log: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at + HEADER <= log.length;) {
    const length = log.readUInt32BE(at + 4);
    pieces.push(log.subarray(at + HEADER, at + HEADER + length));
    at += HEADER + length;
  }
  return Buffer.concat(pieces);
}

interface Tail {
  readonly maxBytes: number;
  /** Never shown; '' for none. */
  readonly secret: string;
}

/** The last of a log, whole characters, without the secret. */
export function logTail(log: Buffer, { maxBytes, secret }: Tail): string {
  const text = unframe(log).toString('utf8');
  const clean = Buffer.from(secret === '' ? text : text.replaceAll(secret, '***'));
  let from = Math.max(0, clean.length - maxBytes);
  while (from < clean.length && ((clean[from] ?? 0) & 0xc0) === 0x80) from += 1;
  return clean.toString('utf8', from);
}
