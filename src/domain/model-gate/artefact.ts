/** One file of a model's artefact. */
export interface ArtefactFile {
  /** Relative to the model's own folder, with `/` between its parts. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the content, lower-case hex. */
  readonly sha256: string;
}

/**
 * What the digest of an artefact is made of (M2): every file's path, size and SHA-256, ordered by path in UTF-16 code units. The
 * digest is the SHA-256 of this list's canonical JSON, wherever it is computed.
 */
export function artefactList(files: readonly ArtefactFile[]): readonly ArtefactFile[] {
  return files.map(({ path, size, sha256 }) => ({ path, size, sha256 })).sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)));
}
