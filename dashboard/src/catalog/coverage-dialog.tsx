import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import type { VerdictWords } from '../explain/decision-words.ts';
import { TargetGroupList } from '../explain/target-group-list.tsx';
import { CoverageTargetsDocument, type CoverageTargetsQueryVariables } from '../generated/graphql.ts';
import { Button } from '../page/button.tsx';
import { Dialog, DialogActions } from '../page/dialog.tsx';
import { ListState } from '../page/list-state.tsx';

const RESOLVES: VerdictWords = { word: 'Resolves', sign: '●', tone: 'good' };
const DOES_NOT: VerdictWords = { word: 'Does not', sign: '✕', tone: 'bad' };
const WORDS = { ADMISSIBLE: RESOLVES, WAIT: DOES_NOT, BLOCKED: DOES_NOT };

export interface CoverageDialogProps {
  readonly title: string;
  /** The one entry and class that are asked for. */
  readonly pair: CoverageTargetsQueryVariables;
  readonly onClose: () => void;
}

/** Where an entry with a class resolves and to which runtime, and why not elsewhere. */
export function CoverageDialog({ title, pair, onClose }: CoverageDialogProps): ReactNode {
  const [query, read] = useQuery({ query: CoverageTargetsDocument, variables: pair, requestPolicy: 'network-only' });
  const targets = query.data?.catalogCoverage ?? [];
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <ListState
        query={query}
        retry={() => {
          read({ requestPolicy: 'network-only' });
        }}
        isEmpty={targets.length === 0}
        what="targets"
        empty={<p>No machine has joined.</p>}
      >
        <TargetGroupList targets={targets} words={WORDS} />
      </ListState>
      <DialogActions>
        <Button onPress={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
