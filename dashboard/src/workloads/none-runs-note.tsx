import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Note } from '../page/note.tsx';
import type { ListedWorkload } from './workload-columns.tsx';
import { explainPath, isHeldBack } from './workload-path.ts';

export interface NoneRunsNoteProps {
  readonly works: readonly ListedWorkload[];
  readonly viewerId: string;
  /** `notebooks` or `endpoints`. */
  readonly what: string;
}

/** Tells a member none of whose work runs, while some is wanted to, why that is. */
export function NoneRunsNote({ works, viewerId, what }: NoneRunsNoteProps): ReactNode {
  const mine = works.filter(({ member }) => member.id === viewerId);
  const [held] = mine.filter(isHeldBack);
  if (held === undefined || mine.some(({ phase }) => phase === 'RUNNING' || phase === 'PREPARING')) return null;
  return (
    <Note tone="warn" title={`None of your ${what} runs`}>
      <p>
        {held.name}: {held.admission.headline?.message}
      </p>
      <Link href={explainPath(held.id)}>What would change that</Link>
    </Note>
  );
}
