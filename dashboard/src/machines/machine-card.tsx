import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { MachineCardFragment } from '../generated/graphql.ts';
import { Age } from '../page/time.tsx';
import { CapacityBars } from './capacity-bars.tsx';
import { driverLine } from './driver-list.tsx';
import styles from './machine-card.module.css';
import { machinePath } from './machine-path.ts';
import { statusWords } from './machine-status.ts';
import { ownerWords } from './owner-words.ts';
import { sharingWords } from './sharing-words.ts';
import { StatusBadge } from './status-badge.tsx';

export interface MachineCardProps {
  readonly machine: MachineCardFragment;
  readonly viewerId: string;
}

/** A machine in the list: its state, whose it is, how it runs work, and what is held of it, as far as the viewer may see. */
export function MachineCard({ machine, viewerId }: MachineCardProps): ReactNode {
  const { id, name, status, lossSuspected, drivers, capacity, allocated, lastHeartbeatAt } = machine;
  const sharing = sharingWords(machine.sharing);
  return (
    <article className={styles['card']} aria-label={`Machine ${name}`}>
      <div className={styles['head']}>
        <h2>
          <Link href={machinePath(id)}>{name}</Link>
        </h2>
        <StatusBadge status={status} />
      </div>
      {status !== 'READY' && <p className={styles['quiet']}>{statusWords(status, { lossSuspected }).meaning}</p>}
      <p>
        {ownerWords(machine, viewerId)}
        {sharing !== null && `. ${sharing}`}.
      </p>
      <p className={styles['quiet']}>{drivers.length === 0 ? 'No agent has joined yet.' : `Runs work with ${driverLine(drivers)}.`}</p>
      {capacity !== null && allocated !== null && status !== 'ENROLLING' && <CapacityBars capacity={capacity} allocated={allocated} />}
      {machine.sharing === null && (
        <p className={styles['quiet']}>It is not shared with you, so what it has and holds is not shown. Its owner can share it.</p>
      )}
      {lastHeartbeatAt !== null && (
        <p className={styles['quiet']}>
          Last heard <Age since={lastHeartbeatAt} /> ago
        </p>
      )}
    </article>
  );
}
