import { useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { MachineListDocument, type MachineFilter, type MachineStatus } from '../generated/graphql.ts';
import { Button } from '../page/button.tsx';
import { ListState } from '../page/list-state.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { PageTurner } from '../page/page-turner.tsx';
import { SelectField } from '../page/select-field.tsx';
import { StreamBadge } from '../page/stream-badge.tsx';
import { usePages } from '../page/use-pages.ts';
import { useSession } from '../session/use-session.ts';
import { EnrolmentFlow } from './enrolment-flow.tsx';
import { LossBanner } from './loss-banner.tsx';
import { MachineCard } from './machine-card.tsx';
import { statusWords } from './machine-status.ts';
import styles from './machines-page.module.css';
import { useMachineChanges } from './use-machine-changes.ts';

const PAGE_SIZE = 24;
const STATUSES: readonly MachineStatus[] = ['READY', 'CORDONED', 'ENROLLING', 'UNREACHABLE'];
const ANY = 'ANY';
const OWNERS = [
  { id: ANY, label: 'Everybody’s', owned: null },
  { id: 'OWN', label: 'Mine', owned: true },
  { id: 'OTHERS', label: 'Not mine', owned: false },
] as const;

/** The machines, live, each as far as the viewer may see it; and the way to enrol another one. */
export default function MachinesPage(): ReactNode {
  const { viewer, isOperator } = useSession();
  const [isEnrolling, setEnrolling] = useState(false);
  const [status, setStatus] = useState<MachineStatus | null>(null);
  const [owner, setOwner] = useState<string>(ANY);
  const [revision, setRevision] = useState(0);
  const pages = usePages();
  const owned = OWNERS.find(({ id }) => id === owner)?.owned ?? null;
  const filter: MachineFilter = { status, owned };
  const [query, read] = useQuery({ query: MachineListDocument, variables: { filter, first: PAGE_SIZE, after: pages.after } });
  const reload = (): void => {
    read({ requestPolicy: 'network-only' });
    setRevision((before) => before + 1);
  };
  const stream = useMachineChanges({ machineId: null, reload });
  const machines = query.data?.machines.nodes ?? [];
  const isFiltered = status !== null || owned !== null;
  return (
    <>
      <PageHeader
        title="Machines"
        beside={<StreamBadge stream={stream} />}
        actions={
          <Button
            kind="primary"
            isDisabled={isEnrolling}
            onPress={() => {
              setEnrolling(true);
            }}
          >
            Enrol a machine
          </Button>
        }
      />
      <LossBanner isOperator={isOperator} revision={revision} />
      {isEnrolling && (
        <EnrolmentFlow
          onClose={() => {
            setEnrolling(false);
            reload();
          }}
        />
      )}
      <div className={styles['filters']}>
        <SelectField
          label="Status"
          options={[{ id: ANY, label: 'Any' }, ...STATUSES.map((id) => ({ id, label: statusWords(id).label }))]}
          value={status ?? ANY}
          onChange={(id) => {
            setStatus(STATUSES.find((known) => known === id) ?? null);
            pages.restart();
          }}
        />
        <SelectField
          label="Whose"
          options={OWNERS}
          value={owner}
          onChange={(id) => {
            setOwner(id);
            pages.restart();
          }}
        />
      </div>
      <ListState
        query={query}
        retry={reload}
        isEmpty={machines.length === 0}
        what="machines"
        empty={
          isFiltered ? (
            <p>No machine is like that. Choose another status or owner.</p>
          ) : (
            <p>There is no machine yet, so nothing can run. Press “Enrol a machine”: it gives the commands for the new machine.</p>
          )
        }
      >
        <ul className={styles['cards']}>
          {machines.map((machine) => (
            <li key={machine.id}>
              <MachineCard machine={machine} viewerId={viewer.id} />
            </li>
          ))}
        </ul>
      </ListState>
      <PageTurner pages={pages} pageInfo={query.data?.machines.pageInfo} what="machines" />
    </>
  );
}
