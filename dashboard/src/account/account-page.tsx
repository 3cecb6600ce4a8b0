import type { ReactNode } from 'react';
import { PageHeader } from '../page/page-header.tsx';

/** The viewer's own tokens. */
export default function AccountPage(): ReactNode {
  return <PageHeader title="Account" />;
}
