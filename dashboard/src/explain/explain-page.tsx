import type { ReactNode } from 'react';
import { PageHeader } from '../page/page-header.tsx';

/** Why a workload waits or is blocked, and what would change that. */
export default function ExplainPage({ id }: { readonly id: string }): ReactNode {
  return <PageHeader title={`Why ${id} waits`} />;
}
