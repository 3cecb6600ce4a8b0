import type { ReactNode } from 'react';
import { PageHeader } from '../page/page-header.tsx';

/** The members, for operators. */
export default function MembersPage(): ReactNode {
  return <PageHeader title="Members" />;
}
