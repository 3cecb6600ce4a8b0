/** A file of a header as text and as many bytes of data; the length before it is the header's own unless told otherwise. */
export function safetensorsOf(header: string | Buffer, dataBytes: number, length?: bigint): Buffer {
  const text = Buffer.from(header);
  const head = Buffer.alloc(8);
  head.writeBigUInt64LE(length ?? BigInt(text.length));
  return Buffer.concat([head, text, Buffer.alloc(dataBytes, 7)]);
}

/** A good file: F32 tensors of that many elements, one after the other. */
export function goodWeights(tensors: Readonly<Record<string, number>>): Buffer {
  let offset = 0;
  const header: Record<string, unknown> = { __metadata__: { format: 'pt' } };
  for (const [name, elements] of Object.entries(tensors)) {
    header[name] = { dtype: 'F32', shape: [elements], data_offsets: [offset, offset + elements * 4] };
    offset += elements * 4;
  }
  return safetensorsOf(JSON.stringify(header), offset);
}

/** The text of a header with one tensor, `w`: two F32 elements unless told otherwise. */
export function oneTensor(changes: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ w: { dtype: 'F32', shape: [2], data_offsets: [0, 8], ...changes } });
}
