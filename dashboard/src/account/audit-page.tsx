import type { ReactNode } from 'react';
import { PageHeader } from '../page/page-header.tsx';

/** Who did what, for operators. */
export default function AuditPage(): ReactNode {
  return <PageHeader title="Audit log" />;
}
