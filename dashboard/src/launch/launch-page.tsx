import type { ReactNode } from 'react';
import type { WorkloadKind } from '../generated/graphql.ts';
import { PageHeader } from '../page/page-header.tsx';

/** The form that launches a notebook or an endpoint. */
export default function LaunchPage({ kind }: { readonly kind: WorkloadKind }): ReactNode {
  return <PageHeader title={kind === 'NOTEBOOK' ? 'Launch a notebook' : 'Launch an endpoint'} />;
}
