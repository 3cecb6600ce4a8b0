import type { FoundWorkload } from '../lookup/find-workload.ts';
import { tone, type Block } from '../output/block.ts';
import { classWords } from '../words/amounts.ts';
import { fieldLines } from '../words/fields.ts';
import { ago } from '../words/span-of-time.ts';
import { kindWords } from './kind-words.ts';
import { phaseWords } from './phase-words.ts';
import { reasonLines } from '../explain/reason-lines.ts';

/** `berth notebook show` and `berth endpoint show`, for people: where it is, why, and what it used. */
export function describeWorkload(work: FoundWorkload, now: Date): readonly Block[] {
  const { admission, latestEvent, usage } = work;
  const place = work.machine === null ? null : `${work.machine.name}${work.driver == null ? '' : ` with ${work.driver.toLowerCase()}`}`;
  const when = (moment: string): string => `${moment} (${ago(moment, now)})`;
  return [
    [tone('strong', work.name), `  ${kindWords(work.kind).noun} of ${work.member.name}`],
    ...fieldLines([
      ['phase', phaseWords(work.phase, admission.state)],
      ['wanted', work.deleteRequested ? 'deleted, once it has stopped' : work.desired],
      ['class', `${work.class.name} (${classWords(work.class)})`],
      'image' in work ? ['image', work.image.name] : ['model', 'model' in work ? work.model.name : null],
      ['machine', place],
      ['runtime', work.runtime?.name ?? null],
      ['open', work.openUrl ?? null],
      ['launched', when(work.createdAt)],
      ['latest', `${latestEvent.type}, ${ago(latestEvent.at, now)}: ${latestEvent.message}`],
      ['files', 'workspace' in work ? filesOf(work.workspace) : null],
      ['used', `${hours(usage.seconds)} h, ${hours(usage.coreSeconds)} core-hours, ${hours(usage.acceleratorSeconds)} accelerator-hours`],
      ['id', work.id],
    ]),
    ...(admission.reasons.length === 0 || work.phase !== 'PENDING' ? [] : ['', 'It is not admitted:', ...reasonLines(admission.reasons)]),
  ];
}

function filesOf({
  files,
  bytes,
  countedAt,
}: {
  readonly files?: number | null;
  readonly bytes?: string | null;
  readonly countedAt?: string | null;
}): string | null {
  if (files == null || bytes == null || countedAt == null) return null;
  return `${String(files)}, together ${bytes} bytes, as counted ${countedAt}`;
}

function hours(seconds: number): string {
  return (seconds / 3_600).toFixed(2);
}
