import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { FailureNote } from '../page/failure-note.tsx';
import { Skeleton } from '../page/list-state.tsx';
import { NotFoundPage } from '../page/not-found-page.tsx';
import { Note } from '../page/note.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { PhaseBadge } from '../page/phase-badge.tsx';
import { ReasonList } from '../page/reason-text.tsx';
import { Section } from '../page/section.tsx';
import { StreamBadge } from '../page/stream-badge.tsx';
import { Time } from '../page/time.tsx';
import { TimelineView } from '../timeline/timeline-view.tsx';
import { ExportSection } from './export-section.tsx';
import { useWorkload, type ShownWorkload } from './use-workload.ts';
import { WorkloadActions } from './workload-actions.tsx';
import { WorkloadFactsList } from './workload-facts-list.tsx';
import { explainPath, isHeldBack } from './workload-path.ts';
import { WorkspaceSection } from './workspace-section.tsx';

/** One workload: where it stands and why, what can be done, what it has and used, and its whole story. */
export default function WorkloadPage({ id }: { readonly id: string }): ReactNode {
  const { work, failure, stream, reload } = useWorkload(id);
  const [, go] = useLocation();
  if (work === null) return <NotFoundPage />;
  if (work === undefined) {
    return failure === null || failure.code === 'INVALID_INPUT' ? (
      failure === null ? (
        <Skeleton what="workload" />
      ) : (
        <NotFoundPage />
      )
    ) : (
      <FailureNote failure={failure} retry={reload} />
    );
  }
  const list = work.kind === 'NOTEBOOK' ? '/notebooks' : '/endpoints';
  return (
    <>
      <p>
        <Link href={list}>{work.kind === 'NOTEBOOK' ? 'Notebooks' : 'Endpoints'}</Link>
      </p>
      <PageHeader
        title={work.name}
        beside={
          <>
            <PhaseBadge phase={work.phase} admission={work.admission.state} />
            {work.deletedAt === null && <StreamBadge stream={stream} />}
          </>
        }
        actions={
          <WorkloadActions
            work={work}
            place="page"
            onDeleted={() => {
              go(list);
            }}
          />
        }
      />
      {failure !== null && <FailureNote failure={failure} retry={reload} />}
      <Standing work={work} />
      <Section title="Facts">
        <WorkloadFactsList work={work} />
      </Section>
      <TimelineView workloadId={id} />
      {work.__typename === 'Notebook' && <WorkspaceSection workspace={work.workspace} />}
      <ExportSection key={work.generation} id={id} name={work.name} />
    </>
  );
}

/** Where it stands, in words: deleted, on its way there, held back, failed. */
function Standing({ work }: { readonly work: ShownWorkload }): ReactNode {
  if (work.deletedAt !== null) {
    return (
      <Note tone="info" title="It was deleted">
        <p>
          On <Time at={work.deletedAt} />. Its timeline and its usage stay.
        </p>
      </Note>
    );
  }
  if (work.deleteRequested) {
    return (
      <Note tone="info" title="It is being deleted">
        <p>It is gone once its machine confirms that nothing of it is left.</p>
      </Note>
    );
  }
  if (work.phase === 'FAILED') return <Reasons title="It failed" reasons={work.latestEvent.reasons} otherwise={work.latestEvent.message} />;
  if (!isHeldBack(work)) return null;
  const isBlocked = work.admission.state === 'BLOCKED';
  return (
    <Note tone={isBlocked ? 'bad' : 'warn'} title={isBlocked ? 'Nothing that runs can change that it is blocked' : 'It waits'}>
      <ReasonList reasons={work.admission.reasons} />
      {work.admission.queuePosition !== null && (
        <p>
          Place {work.admission.queuePosition} in the queue for its machine; passed {work.admission.timesPassed} times by younger work.
        </p>
      )}
      <Link href={explainPath(work.id)}>Explain: every machine, and what would change it</Link>
    </Note>
  );
}

interface ReasonsProps {
  readonly title: string;
  readonly reasons: ShownWorkload['admission']['reasons'];
  readonly otherwise: string;
}

function Reasons({ title, reasons, otherwise }: ReasonsProps): ReactNode {
  return (
    <Note tone="bad" title={title}>
      {reasons.length > 0 ? <ReasonList reasons={reasons} /> : <p>{otherwise}</p>}
    </Note>
  );
}
