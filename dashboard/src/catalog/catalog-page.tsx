import type { ReactNode } from 'react';
import { PageHeader } from '../page/page-header.tsx';

/** What can be launched. */
export default function CatalogPage(): ReactNode {
  return <PageHeader title="Catalog" />;
}
