import type { ReactNode } from 'react';
import type { MachineStatus } from '../generated/graphql.ts';
import { Badge } from '../page/badge.tsx';
import { statusWords } from './machine-status.ts';

/** A machine's status: a word, a sign and a colour, each of which says it alone. */
export function StatusBadge({ status }: { readonly status: MachineStatus }): ReactNode {
  const { label, sign, tone } = statusWords(status);
  return (
    <Badge tone={tone} sign={sign}>
      {label}
    </Badge>
  );
}
