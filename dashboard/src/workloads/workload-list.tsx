import type { ReactNode } from 'react';
import type { CombinedError } from 'urql';
import type { WorkloadKind } from '../generated/graphql.ts';
import { ButtonLink } from '../page/button-link.tsx';
import { DataTable } from '../page/data-table.tsx';
import { ListState } from '../page/list-state.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { PageTurner } from '../page/page-turner.tsx';
import { StreamBadge } from '../page/stream-badge.tsx';
import type { Pages } from '../page/use-pages.ts';
import { useSession } from '../session/use-session.ts';
import { NoneRunsNote } from './none-runs-note.tsx';
import { useFleetChanges } from './use-fleet-changes.ts';
import type { WorkloadChoice } from './use-workload-choice.ts';
import { workloadColumns, type ListedWorkload } from './workload-columns.tsx';
import { WorkloadFilters } from './workload-filters.tsx';

export interface WorkloadListProps {
  readonly kind: WorkloadKind;
  readonly choice: WorkloadChoice;
  readonly pages: Pages;
  readonly query: { readonly fetching: boolean; readonly error?: CombinedError | undefined };
  /** Undefined while nothing was read. */
  readonly page:
    | {
        readonly nodes: readonly ListedWorkload[];
        readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
      }
    | undefined;
  readonly reload: () => void;
}

const WORDS = {
  NOTEBOOK: { title: 'Notebooks', what: 'notebooks', one: 'notebook', launch: '/launch/notebook' },
  ENDPOINT: { title: 'Endpoints', what: 'endpoints', one: 'endpoint', launch: '/launch/endpoint' },
} as const;

/** The list of notebooks or of endpoints: live, by pages, with what can be done with each. */
export function WorkloadList({ kind, choice, pages, query, page, reload }: WorkloadListProps): ReactNode {
  const { viewer, isOperator } = useSession();
  const stream = useFleetChanges({ kind, reload });
  const { title, what, one, launch } = WORDS[kind];
  const nodes = page?.nodes ?? [];
  const isChosen = choice.phase.phases !== null || choice.memberName !== null;
  return (
    <>
      <PageHeader
        title={title}
        beside={<StreamBadge stream={stream} />}
        actions={
          <ButtonLink to={launch} kind="primary">
            Launch {kind === 'NOTEBOOK' ? 'a' : 'an'} {one}
          </ButtonLink>
        }
      />
      <WorkloadFilters choice={choice} withMember={isOperator} />
      {!choice.isMemberUnknown && (
        <ListState
          query={{ fetching: query.fetching, error: query.error, data: page }}
          retry={reload}
          isEmpty={nodes.length === 0}
          what={what}
          empty={isChosen ? <p>No {what} like that.</p> : <Empty kind={kind} />}
        >
          <NoneRunsNote works={nodes} viewerId={viewer.id} what={what} />
          <DataTable
            caption={`${title}, the newest first`}
            columns={workloadColumns({ withMember: isOperator })}
            rows={nodes}
            keyOf={(work) => work.id}
          />
          <PageTurner pages={pages} pageInfo={page?.pageInfo} what={what} />
        </ListState>
      )}
    </>
  );
}

function Empty({ kind }: { readonly kind: WorkloadKind }): ReactNode {
  const { one, launch } = WORDS[kind];
  return (
    <>
      <p>
        {kind === 'NOTEBOOK'
          ? 'There is no notebook yet. Choose an image and a class; Berth finds the machine, and says why if there is none.'
          : 'There is no endpoint yet. Choose a validated model and a GPU class; Berth finds the machine, and says why if there is none.'}
      </p>
      <ButtonLink to={launch} kind="primary">
        Launch your first {one}
      </ButtonLink>
    </>
  );
}
