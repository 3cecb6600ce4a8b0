import type { WorkloadKind } from '../../client/generated/graphql.ts';

/** How a kind of work is written in commands. */
export interface KindWords {
  readonly noun: 'notebook' | 'endpoint';
  readonly article: 'a notebook' | 'an endpoint';
  /** What it is launched from. */
  readonly entry: 'image' | 'model';
}

/** The words of a kind. */
export function kindWords(kind: WorkloadKind): KindWords {
  return kind === 'NOTEBOOK'
    ? { noun: 'notebook', article: 'a notebook', entry: 'image' }
    : { noun: 'endpoint', article: 'an endpoint', entry: 'model' };
}
