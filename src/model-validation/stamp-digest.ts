import type { FileStamp } from '../app/model-ports.ts';
import { canonicalDigest } from '../shared/canonical-digest.ts';

/** One digest of the stamps of an artefact, which differs when a file was added, removed, replaced, written or cut. */
export function stampDigest(stamps: readonly FileStamp[]): string {
  return canonicalDigest(stamps.map(({ path, size, mtimeNs, inode }) => [path, size, mtimeNs, inode]));
}
