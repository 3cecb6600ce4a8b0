import { useState, type ReactNode } from 'react';
import { Section } from '../page/section.tsx';
import { EnrolmentForm } from './enrolment-form.tsx';
import { EnrolmentSteps } from './enrolment-steps.tsx';
import type { Issued } from './use-enrolment.ts';

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
