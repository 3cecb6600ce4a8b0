import type { ReactNode } from 'react';
import { PageHeader } from '../page/page-header.tsx';
import { TimelineView } from '../timeline/timeline-view.tsx';

/** One workload, with its timeline. */
export default function WorkloadPage({ id }: { readonly id: string }): ReactNode {
  return (
    <>
      <PageHeader title="Workload" />
      <TimelineView workloadId={id} />
    </>
  );
}
