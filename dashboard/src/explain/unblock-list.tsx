import type { ReactNode } from 'react';
import { Button } from '../page/button.tsx';
import { ButtonLink } from '../page/button-link.tsx';
import { CopyButton } from '../page/copy-button.tsx';
import { PhaseBadge } from '../page/phase-badge.tsx';
import { Time } from '../page/time.tsx';
import { useSession } from '../session/use-session.ts';
import { StopButton } from '../workloads/stop-button.tsx';
import styles from './decision-view.module.css';
import { OpenMachineButton } from './open-machine-button.tsx';
import { UnblockHolders } from './unblock-holders.tsx';
import { unblockOffer, whoCan, type Unblock } from './unblock-offer.ts';

/** Where the actions are shown, and what choosing something else for the launch does there. */
export interface UnblockPlace {
  readonly onChooseClass: (classId: string) => void;
  readonly onAnyMachine: () => void;
}

export interface UnblockListProps {
  readonly actions: readonly Unblock[];
  readonly place: UnblockPlace;
}

/** What would get a launch further, each thing alone: who can do it, what comes of it, and a button where the viewer can. */
export function UnblockList({ actions, place }: UnblockListProps): ReactNode {
  const { viewer, isOperator } = useSession();
  const known = { id: viewer.id, isOperator };
  return (
    <ul className={styles['actions']}>
      {actions.map((action, index) => (
        <li key={`${action.code}-${String(index)}`}>
          <div className={styles['action']}>
            <p>{action.message}</p>
            <p className={styles['quiet']}>
              {whoCan(action, known)}.
              {action.endsBy !== null && (
                <>
                  {' '}
                  At the latest <Time at={action.endsBy} />.
                </>
              )}
            </p>
            <UnblockHolders holders={action.holders} />
            <Offer action={action} place={place} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Offer({ action, place }: { readonly action: Unblock; readonly place: UnblockPlace }): ReactNode {
  const { viewer, isOperator } = useSession();
  const offer = unblockOffer(action, { id: viewer.id, isOperator });
  switch (offer.kind) {
    case 'NONE':
      return null;
    case 'CHOOSE_CLASS':
      return (
        <Button
          onPress={() => {
            place.onChooseClass(offer.classId);
          }}
        >
          Choose {offer.className}
        </Button>
      );
    case 'ANY_MACHINE':
      return <Button onPress={place.onAnyMachine}>Allow any machine</Button>;
    case 'OPEN_MACHINE':
      return <OpenMachineButton machine={offer.machine} />;
    case 'MACHINE_PAGE':
      return <ButtonLink to={`/machines/${offer.machine.id}`}>{offer.label}</ButtonLink>;
    case 'COMMAND':
      return (
        <div className={styles['buttons']}>
          <code>{offer.command}</code>
          <CopyButton text={offer.command}>Copy the command</CopyButton>
        </div>
      );
    case 'STOP_WORK':
      return (
        <ul className={styles['holders']}>
          {offer.workloads.map((work) => (
            <li key={work.id}>
              <span>{work.name}</span> <PhaseBadge phase={work.phase} admission="ADMITTED" />{' '}
              {work.desired === 'RUN' && <StopButton work={work} />}
            </li>
          ))}
        </ul>
      );
  }
}
