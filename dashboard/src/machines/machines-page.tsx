import type { ReactNode } from 'react';
import { PageHeader } from '../page/page-header.tsx';

/** The machines of the fleet. */
export default function MachinesPage(): ReactNode {
  return <PageHeader title="Machines" />;
}
