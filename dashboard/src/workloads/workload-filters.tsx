import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../page/button.tsx';
import { SelectField } from '../page/select-field.tsx';
import { TextField } from '../page/text-field.tsx';
import { PHASE_FILTERS } from './phase-filter.ts';
import type { WorkloadChoice } from './use-workload-choice.ts';
import styles from './workload-filters.module.css';

export interface WorkloadFiltersProps {
  readonly choice: WorkloadChoice;
  /** Whether work of several members can be listed. */
  readonly withMember: boolean;
}

/** Which work is listed: by phase, and for operators by member. */
export function WorkloadFilters({ choice, withMember }: WorkloadFiltersProps): ReactNode {
  const [name, setName] = useState(choice.memberName ?? '');
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    choice.chooseMember(name.trim() === '' ? null : name.trim());
  };
  return (
    <div className={styles['filters']}>
      <SelectField label="Phase" options={PHASE_FILTERS} value={choice.phase.id} onChange={choice.choosePhase} />
      {withMember && (
        <Form className={styles['member'] ?? ''} onSubmit={submit}>
          <TextField
            label="Member"
            name="member"
            autoComplete="off"
            placeholder="everybody"
            value={name}
            onChange={setName}
            error={choice.isMemberUnknown ? 'There is no member of this name.' : undefined}
          />
          <Button type="submit">Show</Button>
        </Form>
      )}
    </div>
  );
}
