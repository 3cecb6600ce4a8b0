import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { Form } from 'react-aria-components';
import type { WorkloadKind } from '../generated/graphql.ts';
import { Button } from '../page/button.tsx';
import { FailureNote } from '../page/failure-note.tsx';
import { ReasonList } from '../page/reason-text.tsx';
import { Note } from '../page/note.tsx';
import { SelectField } from '../page/select-field.tsx';
import { TextField } from '../page/text-field.tsx';
import type { Chosen } from './known-choice.ts';
import { ANY_MACHINE, classOptions, entryOptions, machineOptions } from './launch-options.ts';
import type { Offer, OfferedEntry } from './load-offer.ts';
import styles from './launch.module.css';
import { useLaunch } from './use-launch.ts';
import { NAME_RULE, nameWrong } from './workload-name.ts';

export interface LaunchFormProps {
  readonly kind: WorkloadKind;
  readonly offer: Offer & { readonly entries: readonly OfferedEntry[] };
  readonly chosen: Chosen;
  readonly onChange: (changes: Partial<Chosen>) => void;
}

/** Name, entry, class and machine of a launch; what is wrong with each is said at it. */
export function LaunchForm({ kind, offer, chosen, onChange }: LaunchFormProps): ReactNode {
  const launch = useLaunch(kind);
  const [name, setName] = useState('');
  const [wasSent, setSent] = useState(false);
  const { classId, entryId, machineId } = chosen;
  const entry = offer.entries.find(({ id }) => id === entryId);
  const against = entry?.launchability?.launchable === false ? entry.launchability.reasons : [];
  const { refused } = launch;
  const fields = refused?.fields ?? {};
  const wrong = {
    name: (name !== '' || wasSent ? nameWrong(name) : null) ?? fields['name'],
    entry: wasSent && entry === undefined ? 'Choose one.' : (fields['imageId'] ?? fields['modelId']),
    class: wasSent && classId === null ? 'Choose one.' : fields['classId'],
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setSent(true);
    if (launch.isRunning || nameWrong(name) !== null || classId === null || entry === undefined) return;
    void launch.run({ name, classId, entryId: entry.id, machineId });
  };
  return (
    <Form className={styles['form'] ?? ''} onSubmit={submit} validationBehavior="aria" aria-label="Launch">
      <TextField
        label="Name"
        name="name"
        autoFocus
        autoComplete="off"
        spellCheck="false"
        value={name}
        onChange={setName}
        description={NAME_RULE}
        error={wrong.name}
      />
      <SelectField
        label={kind === 'NOTEBOOK' ? 'Image' : 'Model'}
        options={entryOptions(offer.entries)}
        value={entry === undefined ? null : entryId}
        onChange={(id) => {
          onChange({ entryId: id });
        }}
        error={wrong.entry}
      />
      <SelectField
        label="Class"
        options={classOptions(offer.classes)}
        value={offer.classes.some(({ id }) => id === classId) ? classId : null}
        onChange={(id) => {
          onChange({ classId: id });
        }}
        error={wrong.class}
      />
      {against.length > 0 && (
        <Note tone="bad" title={`${entry?.name ?? 'It'} cannot be launched with this class`}>
          <ReasonList reasons={against} />
        </Note>
      )}
      <SelectField
        label="Machine"
        options={machineOptions(offer.machines)}
        value={machineId ?? ANY_MACHINE}
        onChange={(id) => {
          onChange({ machineId: id === ANY_MACHINE ? null : id });
        }}
        error={fields['machineId']}
      />
      {refused !== null && Object.keys(refused.fields).length === 0 && <FailureNote failure={refused} />}
      <Button type="submit" kind="primary" isPending={launch.isRunning}>
        {launch.isRunning ? 'Launching …' : 'Launch'}
      </Button>
    </Form>
  );
}
