import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { launchPath } from '../catalog/launch-path.ts';
import { FailureNote } from '../page/failure-note.tsx';
import { Skeleton } from '../page/list-state.tsx';
import { NotFoundPage } from '../page/not-found-page.tsx';
import { Note } from '../page/note.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { PhaseBadge } from '../page/phase-badge.tsx';
import { Section } from '../page/section.tsx';
import { StreamBadge } from '../page/stream-badge.tsx';
import { Time } from '../page/time.tsx';
import { useSession } from '../session/use-session.ts';
import { useWorkload, type ShownWorkload } from '../workloads/use-workload.ts';
import { WorkloadActions } from '../workloads/workload-actions.tsx';
import { isHeldBack, workloadPath } from '../workloads/workload-path.ts';
import { DecisionView } from './decision-view.tsx';
import { SplitReasonList } from './split-reason-list.tsx';
import { usePreview } from './use-preview.ts';

/** Why a workload waits or is blocked: what was found when it was evaluated, and what every machine says now. */
export default function ExplainPage({ id }: { readonly id: string }): ReactNode {
  const { work, failure, stream, reload } = useWorkload(id);
  if (work === null) return <NotFoundPage />;
  if (work === undefined) return failure === null ? <Skeleton what="workload" /> : <FailureNote failure={failure} retry={reload} />;
  return (
    <>
      <p>
        <Link href={workloadPath(id)}>{work.name}</Link>
      </p>
      <PageHeader
        title={isHeldBack(work) ? `Why ${work.name} does not run` : `${work.name} is not held back`}
        beside={
          <>
            <PhaseBadge phase={work.phase} admission={work.admission.state} />
            <StreamBadge stream={stream} />
          </>
        }
        actions={<WorkloadActions work={work} place="page" />}
      />
      {failure !== null && <FailureNote failure={failure} retry={reload} />}
      {isHeldBack(work) ? <Held work={work} /> : <p>Admission holds nothing against it. Its page tells what became of it.</p>}
    </>
  );
}

function Held({ work }: { readonly work: ShownWorkload }): ReactNode {
  const { viewer } = useSession();
  const { admission } = work;
  return (
    <>
      <Section title={admission.state === 'BLOCKED' ? 'What blocks it' : 'What it waits for'}>
        <SplitReasonList reasons={admission.reasons} outcome={admission.state === 'BLOCKED' ? 'BLOCKED' : 'WAIT'} />
        <p>
          {admission.queuePosition !== null && (
            <>
              Place {admission.queuePosition} in the queue for its machine; passed {admission.timesPassed} times by younger work.{' '}
            </>
          )}
          {admission.evaluatedAt !== null && (
            <>
              Evaluated <Time at={admission.evaluatedAt} />.{' '}
            </>
          )}
          {admission.state === 'BLOCKED'
            ? 'It is evaluated again when the catalog, a class, a machine or a share changes.'
            : 'It is evaluated again as soon as something becomes free.'}
        </p>
      </Section>
      {work.member.id === viewer.id ? <Now work={work} /> : <OthersWork name={work.member.name} />}
    </>
  );
}

/** The same work judged as if it were launched now; a notebook that has files is judged on their machine alone (L6), as is work that was launched for one. */
function Now({ work }: { readonly work: ShownWorkload }): ReactNode {
  const [, go] = useLocation();
  const entry = work.__typename === 'Notebook' ? work.image : work.model;
  const kind = work.kind === 'NOTEBOOK' ? ('NOTEBOOK_IMAGE' as const) : ('MODEL' as const);
  const pinned = work.__typename === 'Notebook' ? work.machine : null;
  const bound = pinned ?? work.requestedMachine;
  const preview = usePreview({ kind: work.kind, classId: work.class.id, entryId: entry.id, machineId: bound?.id ?? null });
  return (
    <Section title="If it were launched now">
      {preview.failure !== null && <FailureNote failure={preview.failure} retry={preview.reload} />}
      {preview.decision === null && preview.failure === null && <Skeleton what="decision" />}
      {preview.decision !== null && (
        <DecisionView
          decision={preview.decision}
          place={{
            onChooseClass: (classId) => {
              go(launchPath({ id: entry.id, kind }, classId));
            },
            onAnyMachine: () => {
              go(launchPath({ id: entry.id, kind }, work.class.id));
            },
          }}
        />
      )}
      {pinned !== null && <p>Its files are on {pinned.name}, and it goes back to them: other machines are not considered.</p>}
      {pinned === null && bound !== null && <p>It was launched for {bound.name} alone: other machines are not considered.</p>}
    </Section>
  );
}

function OthersWork({ name }: { readonly name: string }): ReactNode {
  return (
    <Note tone="info" title={`It is ${name}’s work`}>
      <p>
        What every machine says is judged for the member whose work it is, so only {name} sees it here. The decision that was made is in the
        timeline: <code>npm run berth -- decision show</code> prints it whole.
      </p>
    </Note>
  );
}
