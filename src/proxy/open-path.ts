import { ENTER_PATH } from '../app/open/enter-path.ts';
import type { WorkloadId } from '../domain/model/ids.ts';
import type { WorkloadKind } from '../domain/model/workload.ts';

/** What a request's target asks for; `wrong` is one that no honest client sends. */
export type OpenPath =
  | { readonly kind: 'work'; readonly workloadId: WorkloadId; readonly target: string }
  | { readonly kind: 'enter'; readonly workloadId: WorkloadId }
  /** Without the slash at its end, which relative links need. */
  | { readonly kind: 'bare'; readonly workloadId: WorkloadId; readonly query: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'wrong' };

/** Longest target that is looked at, characters. */
const LONGEST = 16_384;
/** Visible ASCII of a path and a query; no fragment, no backslash, which browsers take for a slash. */
const VISIBLE = /^\/[\x21\x22\x24-\x5b\x5d-\x7e]*$/;
/** An id in its one form: lower case, no encoded character. */
const WITH_ID = /^\/open\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(\/[^?]*)?(\?.*)?$/;

/** Reads the target of a request line. Refuses what another program could read as another path: dots, encoded dots and NUL. */
export function readOpenPath(target: string): OpenPath {
  if (target.length > LONGEST || !VISIBLE.test(target)) return { kind: 'wrong' };
  const [, id, rest, query = ''] = WITH_ID.exec(target) ?? [];
  if (id === undefined) return { kind: 'nothing' };
  const workloadId = id as WorkloadId;
  if (rest === undefined) return { kind: 'bare', workloadId, query };
  if (!isPlain(rest)) return { kind: 'wrong' };
  if (rest === `/${ENTER_PATH}`) return { kind: 'enter', workloadId };
  if (/^\/_berth(?:\/|$)/.test(decodeURIComponent(rest))) return { kind: 'nothing' };
  return { kind: 'work', workloadId, target };
}

/** Path of a workload on the open origin, with a slash at its end. */
export function openPathOf(workloadId: string): string {
  return `/open/${workloadId}/`;
}

/** The target as the work is to see it: a notebook has its base path there, an endpoint begins at the root. */
export function targetForWork(target: string, { kind, workloadId }: { readonly kind: WorkloadKind; readonly workloadId: string }): string {
  return kind === 'notebook' ? target : target.slice(openPathOf(workloadId).length - 1);
}

function isPlain(path: string): boolean {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return false;
  }
  return !decoded.includes('\0') && !decoded.split(/[/\\]/).some((segment) => segment === '.' || segment === '..');
}
