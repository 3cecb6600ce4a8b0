import type { ReactNode } from 'react';
import { PageHeader } from '../page/page-header.tsx';

/** The endpoints that the viewer may see. */
export default function EndpointsPage(): ReactNode {
  return <PageHeader title="Endpoints" />;
}
