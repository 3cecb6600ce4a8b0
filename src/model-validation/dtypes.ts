/** Bits of one element, by the names that the safetensors format defines; the sub-byte ones pack their elements. */
export const DTYPE_BITS: ReadonlyMap<string, number> = new Map([
  ['BOOL', 8],
  ['F4', 4],
  ['F6_E2M3', 6],
  ['F6_E3M2', 6],
  ['U8', 8],
  ['I8', 8],
  ['F8_E5M2', 8],
  ['F8_E4M3', 8],
  ['F8_E8M0', 8],
  ['F8_E4M3FNUZ', 8],
  ['F8_E5M2FNUZ', 8],
  ['I16', 16],
  ['U16', 16],
  ['F16', 16],
  ['BF16', 16],
  ['I32', 32],
  ['U32', 32],
  ['F32', 32],
  ['C64', 64],
  ['F64', 64],
  ['I64', 64],
  ['U64', 64],
]);

/**
 * Bytes of a tensor, or why there is no such number: its elements fill no whole number of bytes, or the size cannot be counted exactly,
 * which no file on earth could match.
 */
export function tensorBytes(bits: number, elements: number): number | 'PARTIAL_BYTE' | 'TOO_LARGE' {
  if (elements > Math.floor(Number.MAX_SAFE_INTEGER / bits)) return 'TOO_LARGE';
  const size = elements * bits;
  return size % 8 === 0 ? size / 8 : 'PARTIAL_BYTE';
}
