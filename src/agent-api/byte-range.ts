/** Bytes of a file that are wanted, `to` not included. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * What a `Range` header wants of a file of so many bytes: one range from a first byte on (RFC 9110). null: the whole file, as for every
 * other form, which a server may leave aside. `'none'`: it begins behind the end.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(header ?? '') ?? [];
  if (first === undefined) return null;
  const from = Number(first);
  const to = last === undefined ? size : Math.min(size, Number(last) + 1);
  if (from >= size) return 'none';
  return to > from ? { from, to } : null;
}
