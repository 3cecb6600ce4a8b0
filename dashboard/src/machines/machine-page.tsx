import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useQuery } from 'urql';
import { MachineHoldsDocument, type MachineCardFragment } from '../generated/graphql.ts';
import { Facts } from '../page/facts.tsx';
import { requestFailure } from '../api/request-failure.ts';
import { ListState, type ListStateProps } from '../page/list-state.tsx';
import { NotFoundPage } from '../page/not-found-page.tsx';
import { Note } from '../page/note.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { PageTurner } from '../page/page-turner.tsx';
import { Section } from '../page/section.tsx';
import { StreamBadge } from '../page/stream-badge.tsx';
import { Age } from '../page/time.tsx';
import { usePages } from '../page/use-pages.ts';
import { useSession } from '../session/use-session.ts';
import { CapacityBars } from './capacity-bars.tsx';
import { DriverList } from './driver-list.tsx';
import { HoldsTable } from './holds-table.tsx';
import { machineRights } from './machine-rights.ts';
import { MachineSettings } from './machine-settings.tsx';
import { statusWords } from './machine-status.ts';
import { ownerName } from './owner-words.ts';
import { sharingWords } from './sharing-words.ts';
import { StatusBadge } from './status-badge.tsx';
import { useMachineChanges } from './use-machine-changes.ts';

const PAGE_SIZE = 20;

/** One machine, live: what it is, what is held of it and by whom, as far as the viewer may see, and what they may do with it. */
export default function MachinePage({ id }: { readonly id: string }): ReactNode {
  const { viewer } = useSession();
  const pages = usePages();
  const [isForgotten, setForgotten] = useState(false);
  const [query, read] = useQuery({ query: MachineHoldsDocument, variables: { id, first: PAGE_SIZE, after: pages.after } });
  const reload = (): void => {
    read({ requestPolicy: 'network-only' });
  };
  const stream = useMachineChanges({ machineId: id, reload });
  const machine = query.data?.node?.__typename === 'Machine' ? query.data.node : null;
  if (machine === null && isNoMachine(query)) return <NotFoundPage />;
  if (machine === null) {
    return (
      <>
        <PageHeader title="Machine" />
        <ListState query={query} retry={reload} isEmpty={false} what="the machine" empty={null}>
          {null}
        </ListState>
      </>
    );
  }
  const holds = machine.reservations;
  const rights = machineRights(machine, viewer);
  const isGone = isForgotten || machine.status === 'FORGOTTEN';
  return (
    <>
      <PageHeader
        title={machine.name}
        beside={
          <>
            <StatusBadge status={machine.status} />
            {!isGone && <StreamBadge stream={stream} />}
          </>
        }
      />
      <p>
        <Link href="/machines">All machines</Link>
      </p>
      {isGone && (
        <Note tone="info" title={`${machine.name} was forgotten`}>
          <p>It left the fleet for good and holds nothing. Past reports and timelines still name it.</p>
        </Note>
      )}
      <ListState query={query} retry={reload} isEmpty={false} what="the machine" empty={null}>
        <Overview machine={machine} />
        <Section title="What it holds">
          {machine.sharing === null ? (
            <p>This machine is not shared with you, so its work is not shown.</p>
          ) : holds.nodes.length === 0 ? (
            <p>{rights.administer ? 'Nothing is held now.' : 'Nothing of yours is held there now.'}</p>
          ) : (
            <HoldsTable holds={holds.nodes} />
          )}
          <PageTurner pages={pages} pageInfo={holds.pageInfo} what="holds" />
        </Section>
        <Section title="How it runs work">
          {machine.drivers.length === 0 ? (
            <p>No agent has joined yet, so nothing is known of it.</p>
          ) : (
            <DriverList drivers={machine.drivers} />
          )}
        </Section>
        {!isGone && rights.administer && (
          <MachineSettings
            machine={machine}
            rights={rights}
            reload={reload}
            onForgotten={() => {
              setForgotten(true);
              reload();
            }}
          />
        )}
      </ListState>
    </>
  );
}

/** The address names nothing, nothing that the viewer may see, or no machine. */
function isNoMachine({ data, error }: Pick<ListStateProps['query'], 'data' | 'error'>): boolean {
  return error === undefined ? data !== undefined : requestFailure(error).code === 'INVALID_INPUT';
}

function Overview({ machine }: { readonly machine: MachineCardFragment }): ReactNode {
  const { viewer } = useSession();
  const { status, lossSuspected, capacity, allocated, lastHeartbeatAt, os, arch, agentVersion } = machine;
  return (
    <Section title="What it is">
      <p>{statusWords(status, { lossSuspected }).meaning}</p>
      <Facts
        facts={[
          ['Owner', ownerName(machine, viewer.id)],
          ['Sharing', sharingWords(machine.sharing)],
          ['System', os === null ? null : `${os}${arch === null ? '' : `, ${arch}`}`],
          ['Agent', agentVersion],
          ['Last heard', lastHeartbeatAt === null ? null : <Ago since={lastHeartbeatAt} />],
        ]}
      />
      {capacity !== null && allocated !== null && status !== 'ENROLLING' && <CapacityBars capacity={capacity} allocated={allocated} />}
    </Section>
  );
}

function Ago({ since }: { readonly since: string }): ReactNode {
  return (
    <>
      <Age since={since} /> ago
    </>
  );
}
