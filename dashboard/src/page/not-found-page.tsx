import type { ReactNode } from 'react';
import { ButtonLink } from './button-link.tsx';
import { PageHeader } from './page-header.tsx';

/** For addresses that lead nowhere, and things that do not exist or that the reader may not see. */
export function NotFoundPage(): ReactNode {
  return (
    <>
      <PageHeader title="Not found" />
      <p>There is nothing at this address, or it is not yours to see.</p>
      <p>
        <ButtonLink to="/notebooks">To the notebooks</ButtonLink>
      </p>
    </>
  );
}
