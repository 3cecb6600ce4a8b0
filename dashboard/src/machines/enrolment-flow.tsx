import { useState, type ReactNode } from 'react';
import { Section } from '../page/section.tsx';
import { EnrolmentForm } from './enrolment-form.tsx';
import { EnrolmentSteps } from './enrolment-steps.tsx';

/** An enrolment that was just made. Its token lives in the memory of this page alone, and is gone when the page is. */
export interface Issued {
  readonly machineId: string;
  readonly name: string;
  readonly token: string;
  /** RFC 3339. */
  readonly expiresAt: string;
}

/** Enrols a new machine: its name and owner, then what to paste there, then watching it join. */
export function EnrolmentFlow({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [issued, setIssued] = useState<Issued | null>(null);
  return (
    <Section title={issued === null ? 'Enrol a machine' : `Enrol ${issued.name}`}>
      {issued === null ? (
        <EnrolmentForm onIssued={setIssued} onCancel={onClose} />
      ) : (
        <EnrolmentSteps key={issued.token} issued={issued} onRenewed={setIssued} onClose={onClose} />
      )}
    </Section>
  );
}
