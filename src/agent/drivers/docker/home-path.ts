/** Where a home is mounted when its image names no place for it. */
const DEFAULT_HOME = '/work';
/** Not places for a home: the system's own, and what every run gets fresh. */
const RESERVED = /^\/(?:proc|sys|dev|tmp|run|model|etc|bin|sbin|lib|lib64)(?:\/|$)|^\/(?:usr|var)$/;
const PLAIN = /^(?:\/[A-Za-z0-9._-]+){1,8}$/;
const MAX_LENGTH = 90;

/**
 * Where a workspace is mounted: the image's working directory, as images for notebooks have it; /work where that is none, or a folder
 * of the system that a home would cover.
 */
export function homePath(workingDir: string): string {
  const path = workingDir.length > 1 && workingDir.endsWith('/') ? workingDir.slice(0, -1) : workingDir;
  const isPlain = PLAIN.test(path) && path.length <= MAX_LENGTH && !path.split('/').some((part) => part === '.' || part === '..');
  return isPlain && !RESERVED.test(path) ? path : DEFAULT_HOME;
}
