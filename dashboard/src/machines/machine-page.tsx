import type { ReactNode } from 'react';
import { PageHeader } from '../page/page-header.tsx';

/** One machine. */
export default function MachinePage({ id }: { readonly id: string }): ReactNode {
  return <PageHeader title={`Machine ${id}`} />;
}
