import type { ReactNode } from 'react';
import { PageHeader } from '../page/page-header.tsx';

/** What was used. */
export default function UsagePage(): ReactNode {
  return <PageHeader title="Usage" />;
}
