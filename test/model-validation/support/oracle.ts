/** Bits by dtype, written down a second time on purpose. */
const BITS: Readonly<Record<string, number>> = { BOOL: 8, U8: 8, I8: 8, F16: 16, BF16: 16, F32: 32, I64: 64, F64: 64, F4: 4, F6_E3M2: 6 };

/**
 * Says in another way than the validator, with `JSON.parse` and no care for memory, whether a file's tensors are what its header
 * says: null where it is no safetensors file, else the tensors by name.
 */
export function tensorsOf(file: Buffer): ReadonlyMap<string, Buffer> | null {
  try {
    const length = Number(file.readBigUInt64LE(0));
    if (length > file.length - 8) return null;
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file.subarray(8, 8 + length));
    const data = file.subarray(8 + length);
    const header = JSON.parse(text) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    if (typeof header !== 'object' || Array.isArray(header)) return null;
    const tensors = new Map<string, Buffer>();
    const taken = new Array<boolean>(data.length).fill(false);
    for (const [name, { dtype, shape, data_offsets: offsets, ...rest }] of Object.entries(header)) {
      if (name === '__metadata__') continue;
      const [begin, end] = offsets as [number, number];
      const bits = BITS[String(dtype)];
      if (bits === undefined || Object.keys(rest).length > 0) return null;
      const elements = (shape as number[]).reduce((product, size) => product * BigInt(size), 1n);
      if (elements * BigInt(bits) !== BigInt(end - begin) * 8n || begin < 0 || end > data.length) return null;
      for (let at = begin; at < end; at += 1) {
        if (taken[at] !== false) return null;
        taken[at] = true;
      }
      tensors.set(name, data.subarray(begin, end));
    }
    return taken.every(Boolean) ? tensors : null;
  } catch {
    return null;
  }
}
