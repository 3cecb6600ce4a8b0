import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Facts } from '../page/facts.tsx';
import { Age, Time } from '../page/time.tsx';
import { writtenDuration } from '../page/written-time.ts';
import { writtenClass, writtenHours } from './amounts.ts';
import type { ShownWorkload } from './use-workload.ts';

/** What is known of a workload, by name. */
export function WorkloadFactsList({ work }: { readonly work: ShownWorkload }): ReactNode {
  const { machine, driver, runtime, usage } = work;
  return (
    <Facts
      facts={[
        ['Member', work.member.name],
        work.__typename === 'Notebook' ? ['Image', work.image.name] : ['Model', work.model.name],
        ['Class', `${work.class.name}: ${writtenClass(work.class)}`],
        ['Machine', machine === null ? 'none yet' : <Link href={`/machines/${machine.id}`}>{machine.name}</Link>],
        ['Driver', driver?.toLowerCase() ?? null],
        ['Runtime', runtime === null ? null : `${runtime.name} (${runtime.ref})`],
        [
          'Ready',
          work.__typename === 'Endpoint' && work.phase === 'RUNNING' ? (work.ready ? 'yes' : 'no: its machine is not in touch') : null,
        ],
        [
          'Address',
          work.openUrl === null ? null : driver === 'SIMULATION' ? 'Simulated: there is nothing to open' : <code>{work.openUrl}</code>,
        ],
        ['Run', work.generation],
        [
          'Launched',
          <>
            <Time at={work.createdAt} /> (<Age since={work.createdAt} /> ago)
          </>,
        ],
        ['Held so far', writtenDuration(usage.seconds * 1000)],
        ['Used', [writtenHours(usage.coreSeconds, 'core-hours'), writtenHours(usage.gibSeconds, 'GiB-hours')].join(', ')],
        ['GPU used', work.class.acceleratorCount === 0 ? null : writtenHours(usage.acceleratorSeconds, 'GPU-hours')],
      ]}
    />
  );
}
