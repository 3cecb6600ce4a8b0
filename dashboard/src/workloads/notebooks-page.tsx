import type { ReactNode } from 'react';
import { PageHeader } from '../page/page-header.tsx';

/** The notebooks that the viewer may see. */
export default function NotebooksPage(): ReactNode {
  return <PageHeader title="Notebooks" />;
}
