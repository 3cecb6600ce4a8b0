const BLOCK = 512;

export interface TarFolder {
  /** Absolute; its parents are there already. */
  readonly path: string;
  readonly uid: number;
  readonly gid: number;
}

/** A tar with one folder of mode 700: unpacked where the folder is, it gives it to its owner. Refuses a path that has no room in it. */
export function tarFolder({ path, uid, gid }: TarFolder): Buffer {
  const name = Buffer.from(`${path.slice(1)}/`);
  if (name.length > 100) throw new RangeError('The path of the folder is too long for its tar.');
  const header = Buffer.alloc(BLOCK);
  name.copy(header);
  header.write(octal(0o700, 8), 100, 'latin1');
  header.write(octal(uid, 8), 108, 'latin1');
  header.write(octal(gid, 8), 116, 'latin1');
  header.write(octal(0, 12), 124, 'latin1');
  header.write(octal(0, 12), 136, 'latin1');
  header.write('        5', 148, 'latin1');
  header.write('ustar\u000000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\u0000 `, 148, 'latin1');
  return Buffer.concat([header, Buffer.alloc(2 * BLOCK)]);
}

function octal(value: number, width: number): string {
  const digits = value.toString(8).padStart(width - 1, '0');
  if (digits.length >= width) throw new RangeError('A number is too large for a tar.');
  return `${digits}\u0000`;
}
