import { extname } from 'node:path';

/** Endings of what a loader might unpickle or run. `.bin` is what PyTorch's weights were called before. */
const FORBIDDEN = new Set([
  ...['.bin', '.pt', '.pth', '.pt2', '.ckpt', '.pkl', '.pickle', '.joblib', '.dill', '.mar', '.nemo', '.npy', '.npz'],
  ...['.py', '.pyc', '.pyo', '.pyd', '.pyw', '.pyz', '.so', '.dylib', '.dll', '.h5', '.hdf5', '.keras'],
]);

/** How many bytes of a file `forbiddenContent` wants to see. */
export const LOOKED_AT_BYTES = 512;

/** Why a file may not stand beside the weights by its name (M2); null where it may. */
export function forbiddenName(path: string): string | null {
  const ending = extname(path).toLowerCase();
  return FORBIDDEN.has(ending) ? `a ${ending} file can hold code; remove it, or list it as ignored` : null;
}

/**
 * Why a file may not stand beside the weights by its first bytes, whatever it is called: a pickle, or a PyTorch archive, which is a
 * zip with a pickle in it. Not for safetensors files, whose first bytes are a number.
 */
export function forbiddenContent(head: Buffer): string | null {
  const [first, second] = head;
  if (first === 0x80 && second !== undefined && second >= 2 && second <= 5) return 'it is a pickle; remove it, or list it as ignored';
  const isZip = head.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]));
  return isZip && head.includes('.pkl') ? 'it is an archive with a pickle; remove it, or list it as ignored' : null;
}
