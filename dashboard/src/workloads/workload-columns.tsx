import { Link } from 'wouter';
import type { WorkloadRowFragment } from '../generated/graphql.ts';
import { Badge } from '../page/badge.tsx';
import type { Column } from '../page/data-table.tsx';
import { PhaseBadge } from '../page/phase-badge.tsx';
import { Age } from '../page/time.tsx';
import { HeadlineCell } from './headline-cell.tsx';
import { WorkloadActions } from './workload-actions.tsx';
import { workloadPath } from './workload-path.ts';

/** A row of either list; `ready` is said of endpoints. */
export type ListedWorkload = WorkloadRowFragment & { readonly ready?: boolean };

/** The columns of the lists; whose work it is is of use only to whoever sees that of others. */
export function workloadColumns({ withMember }: { readonly withMember: boolean }): readonly Column<ListedWorkload>[] {
  const member: Column<ListedWorkload> = { id: 'member', title: 'Member', cell: (work) => work.member.name };
  return [
    { id: 'name', title: 'Name', isRowHeader: true, cell: (work) => <Link href={workloadPath(work.id)}>{work.name}</Link> },
    ...(withMember ? [member] : []),
    {
      id: 'phase',
      title: 'Phase',
      cell: (work) => (
        <>
          <PhaseBadge phase={work.phase} admission={work.admission.state} />
          {work.phase === 'RUNNING' && work.ready === false && (
            <Badge tone="warn" sign="▲">
              Not ready
            </Badge>
          )}
        </>
      ),
    },
    { id: 'class', title: 'Class', cell: (work) => work.class.name },
    { id: 'machine', title: 'Machine', cell: (work) => work.machine?.name },
    { id: 'reason', title: 'Why', cell: (work) => <HeadlineCell work={work} /> },
    { id: 'age', title: 'Age', cell: (work) => <Age since={work.createdAt} /> },
    { id: 'actions', title: 'Actions', cell: (work) => <WorkloadActions work={work} place="row" /> },
  ];
}
