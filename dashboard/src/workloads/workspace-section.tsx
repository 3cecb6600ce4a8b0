import type { ReactNode } from 'react';
import type { WorkloadFactsFragment } from '../generated/graphql.ts';
import { Facts } from '../page/facts.tsx';
import { Section } from '../page/section.tsx';
import { Time } from '../page/time.tsx';
import { writtenBytes } from './amounts.ts';

type Workspace = Extract<WorkloadFactsFragment, { readonly __typename: 'Notebook' }>['workspace'];

/** A notebook's files: where they are, and what its machine counted of them. */
export function WorkspaceSection({ workspace }: { readonly workspace: Workspace }): ReactNode {
  const { files, bytes, countComplete, countedAt, newestChangeAt, differenceFoundAt, deletedAt, machine } = workspace;
  const more = countComplete === false ? ' or more' : '';
  return (
    <Section title="Files">
      {deletedAt !== null ? (
        <p>
          The files were deleted on <Time at={deletedAt} />.
        </p>
      ) : (
        <>
          <Facts
            facts={[
              ['Where', machine?.name ?? 'on no machine yet'],
              ['Files', files === null ? 'not counted yet: its machine counts when a run ends' : `${String(files)}${more}`],
              ['Size', bytes === null ? null : `${writtenBytes(bytes)}${more}`],
              ['Counted', countedAt === null ? null : <Time at={countedAt} />],
              ['Latest change', newestChangeAt === null ? null : <Time at={newestChangeAt} />],
            ]}
          />
          {differenceFoundAt !== null && (
            <p>
              When it started on <Time at={differenceFoundAt} />, the files were others than the run before had left.
            </p>
          )}
        </>
      )}
    </Section>
  );
}
