import type { ReactNode } from 'react';
import type { MachineCardFragment } from '../generated/graphql.ts';
import { ACCELERATOR_WORDS } from './amount-words.ts';
import styles from './driver-list.module.css';
import { DRIVER_WORDS, ISOLATION_WORDS } from './driver-words.ts';

/** The drivers of a machine, each with how well it keeps work away from the host and who may therefore use it. */
export function DriverList({ drivers }: Pick<MachineCardFragment, 'drivers'>): ReactNode {
  return (
    <ul className={styles['drivers']}>
      {drivers.map(({ name, isolation, version, accelerators }) => (
        <li key={name}>
          <p>
            <strong>{DRIVER_WORDS[name]}</strong> {version !== 'unknown' && version}, {ISOLATION_WORDS[isolation].label}
          </p>
          <p className={styles['quiet']}>{ISOLATION_WORDS[isolation].meaning}</p>
          {accelerators !== null && (
            <p className={styles['quiet']}>
              Offers {accelerators.map((kind) => ACCELERATOR_WORDS[kind]).join(', ') || 'no accelerator'} only.
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The drivers in one line, for lists. */
export function driverLine(drivers: MachineCardFragment['drivers']): string {
  return drivers.map(({ name, isolation }) => `${DRIVER_WORDS[name]} (${ISOLATION_WORDS[isolation].label})`).join(', ');
}
