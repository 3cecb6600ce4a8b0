/** An image as the engine is asked for it. */
export interface ImageRef {
  readonly name: string;
  /** A tag, or `sha256:…`. */
  readonly tag: string;
  /** Whether it names a digest: one image for ever. */
  readonly isPinned: boolean;
  /** As the engine looks it up among those that it has. */
  readonly local: string;
}

const COMPONENT = '[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*';
const DOMAIN = '(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\\[[0-9a-fA-F:]+\\])(?::[0-9]{1,5})?';
const REF = new RegExp(`^((?:${DOMAIN}/)?${COMPONENT}(?:/${COMPONENT})*)(?::([\\w][\\w.-]{0,127}))?(?:@(sha256:[0-9a-f]{64}))?$`);
const MAX_LENGTH = 512;

/** Reads a reference of an image; without tag and digest it means `latest`. null when it is none. */
export function parseImageRef(ref: string): ImageRef | null {
  const [, name, tag, digest] = (ref.length <= MAX_LENGTH && REF.exec(ref)) || [];
  if (name === undefined) return null;
  if (digest !== undefined) return { name, tag: digest, isPinned: true, local: `${name}@${digest}` };
  return { name, tag: tag ?? 'latest', isPinned: false, local: `${name}:${tag ?? 'latest'}` };
}
