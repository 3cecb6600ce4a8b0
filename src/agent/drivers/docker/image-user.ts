/** Whom the work of an image runs as. */
export interface ImageUser {
  readonly uid: number;
  readonly gid: number;
}

/** What an image says of its users; '' where it has no such file. */
export interface UserFiles {
  readonly passwd: string;
  readonly group: string;
}

/** Whom work runs as whose image names nobody, or root. */
const FORCED_USER: ImageUser = { uid: 1_000, gid: 1_000 };
const MAX_ID = 2_147_483_647;

/** Whether the user of an image is told by numbers alone, so that its files need not be read; null when they must be. */
export function numericUser(user: string): ImageUser | null {
  if (user === '') return FORCED_USER;
  const [, uid, gid] = /^(\d+):(\d+)$/.exec(user) ?? [];
  return uid === undefined || gid === undefined ? null : neverRoot({ uid: Number(uid), gid: Number(gid) });
}

/**
 * The user of an image as the engine itself would resolve it, by number, since a name may mean anybody: uid 0 is never run, by
 * whatever name; 1000:1000 is forced then. null: the image names a user or a group that it does not have.
 */
export function resolveUser(user: string, files: UserFiles): ImageUser | null {
  const known = numericUser(user);
  if (known) return known;
  const [name = '', group] = user.split(':');
  const accounts = rows(files.passwd);
  const account = accounts.find((row) => row[0] === name) ?? accounts.find((row) => isNumber(name) && row[2] === name);
  const uid = account?.[2] ?? (isNumber(name) ? name : undefined);
  const gid = group === undefined ? (account?.[3] ?? '0') : groupId(group, files.group);
  if (uid === undefined || gid === undefined || !isNumber(uid) || !isNumber(gid)) return null;
  return neverRoot({ uid: Number(uid), gid: Number(gid) });
}

function neverRoot(user: ImageUser): ImageUser | null {
  if (user.uid > MAX_ID || user.gid > MAX_ID) return null;
  return user.uid === 0 ? FORCED_USER : user;
}

function groupId(group: string, file: string): string | undefined {
  return rows(file).find((row) => row[0] === group)?.[2] ?? (isNumber(group) ? group : undefined);
}

function rows(text: string): readonly (readonly string[])[] {
  return text.split('\n').map((line) => line.split(':'));
}

function isNumber(text: string): boolean {
  return /^\d{1,10}$/.test(text);
}
