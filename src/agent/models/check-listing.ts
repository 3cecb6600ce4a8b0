import { artefactList } from '../../domain/model-gate/artefact.ts';
import type { ArtefactFile } from '../../domain/model-gate/artefact.ts';
import { canonicalDigest } from '../../shared/canonical-digest.ts';
import { mismatch, unavailable } from './model-fault.ts';

const LONGEST_NAME_BYTES = 255;

/** The digest of an artefact with these files: made of the same list as the validation's (M2). */
export function artefactDigest(files: readonly ArtefactFile[]): string {
  return canonicalDigest(artefactList(files));
}

/**
 * Takes a list of files only if it has the digest that the decision named (M2), and if no name in it leads out of the artefact's folder or
 * stands in another's way. Throws ModelFault.
 */
export function checkListing(files: readonly ArtefactFile[], digest: string): void {
  if (artefactDigest(files) !== digest) throw mismatch('The list of its files does not have the digest that was decided.');
  const bad = files.find(({ path }) => !path.split('/').every(isPlainName));
  if (bad !== undefined) throw unavailable('A name in it cannot be a file of its folder.');
  const paths = new Set(files.map(({ path }) => path));
  const inTheWay = files.some(({ path }) => foldersOf(path).some((folder) => paths.has(folder)));
  if (inTheWay || paths.size !== files.length) throw unavailable('Two of its files stand in the same place.');
}

function isPlainName(name: string): boolean {
  const isShort = Buffer.byteLength(name) <= LONGEST_NAME_BYTES;
  return name !== '' && name !== '.' && name !== '..' && isShort && !/[\p{Cc}\\]/u.test(name);
}

function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
