import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { HoldRowFragment } from '../generated/graphql.ts';
import { DataTable } from '../page/data-table.tsx';
import { Age } from '../page/time.tsx';
import { writtenClass } from '../workloads/amounts.ts';
import { workloadPath } from '../workloads/workload-path.ts';
import { DRIVER_WORDS } from './driver-words.ts';

/** The open holds of a machine. Of others' work the viewer is told what it takes, and neither its name nor whose it is. */
export function HoldsTable({ holds }: { readonly holds: readonly HoldRowFragment[] }): ReactNode {
  return (
    <DataTable
      caption="Work that holds a part of this machine"
      rows={holds}
      keyOf={({ id }) => id}
      columns={[
        { id: 'work', title: 'Work', isRowHeader: true, cell: workOf },
        { id: 'member', title: 'Member', cell: ({ member }) => member?.name ?? 'Not shown to you' },
        { id: 'class', title: 'Class', cell: ({ className }) => className },
        { id: 'amounts', title: 'Holds', cell: amountsOf },
        { id: 'driver', title: 'Driver', cell: ({ driver }) => DRIVER_WORDS[driver] },
        { id: 'since', title: 'For', cell: ({ heldAt }) => <Age since={heldAt} /> },
      ]}
    />
  );
}

function workOf({ workload, kind }: HoldRowFragment): ReactNode {
  if (workload === null) return kind === 'NOTEBOOK' ? 'A notebook' : 'An endpoint';
  return <Link href={workloadPath(workload.id)}>{workload.name}</Link>;
}

function amountsOf(hold: HoldRowFragment): ReactNode {
  return (
    <>
      {writtenClass(hold)}
      {hold.exclusive && '; and the Apple GPU, only so that nothing else uses it'}
    </>
  );
}
