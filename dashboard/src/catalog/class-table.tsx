import type { ReactNode } from 'react';
import type { ClassListQuery } from '../generated/graphql.ts';
import { DataTable } from '../page/data-table.tsx';
import { availabilityWords } from './availability-words.ts';
import { writtenClass } from '../workloads/amounts.ts';

type OfferedClass = ClassListQuery['classes'][number];

/** The classes, each with what it gives and how many machines could take it for the viewer. */
export function ClassTable({ classes }: { readonly classes: readonly OfferedClass[] }): ReactNode {
  return (
    <DataTable
      caption="Classes that can be picked"
      rows={classes}
      keyOf={({ id }) => id}
      columns={[
        { id: 'name', title: 'Class', isRowHeader: true, cell: ({ name }) => name },
        { id: 'gives', title: 'Gives', cell: writtenClass },
        { id: 'about', title: 'About', cell: ({ description }) => description },
        { id: 'machines', title: 'Machines for you', cell: ({ availability }) => availabilityWords(availability) },
      ]}
    />
  );
}
