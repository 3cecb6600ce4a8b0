import { expect } from 'vitest';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import type { Caller, MutationAnswer } from './caller.ts';
import type { Installation, PlayedMachine } from './installation.ts';
import { assignmentOf } from './played-work.ts';
import { codesOf, launch, launched, previewOf, storedDecision, type Launched, type SeenDecision, type Wish } from './verdicts.ts';

/** Who asks, where, and whose agents are played. */
export interface Stage {
  readonly berth: Installation;
  readonly member: Caller;
  readonly machines: readonly PlayedMachine[];
}

/** A launch that was stored, with what the agents were sent of it. */
export interface StoredStory {
  readonly preview: SeenDecision;
  readonly refusal: null;
  readonly work: Launched;
  readonly sent: readonly { readonly machine: string; readonly order: Assignment }[];
}

/** What became of a wish: the launch that was stored, or its refusal. */
export type Story = StoredStory | { readonly preview: SeenDecision; readonly refusal: MutationAnswer; readonly work: null };

/** The story of a launch that must have been stored. */
export function stored(story: Story): StoredStory {
  if (story.work === null) throw new Error(`It was refused: ${JSON.stringify(story.refusal)}`);
  return story;
}

/**
 * Previews and launches a wish, and asks the agents; fails unless all who tell of it tell the same (S1): the preview, twice
 * (S8), the stored decision, the timeline, the workload's admission, and the agents, of whom one is sent the work exactly when it is admitted.
 */
export async function oneStory({ berth, member, machines }: Stage, name: string, wish: Wish): Promise<Story> {
  const preview = await previewOf(member, wish);
  expect(await previewOf(member, wish)).toEqual(preview);
  const answer = await launch(member, name, wish);
  if (answer.code !== undefined) {
    expect(answer.__typename).toBe('LaunchRefused');
    expect(preview.outcome).toBe('BLOCKED');
    for (const machine of machines) expect((await machine.agent.sync()).assignments).toEqual([]);
    return { preview, refusal: answer, work: null };
  }
  const work = launched(answer);
  const { headline, ...decided } = preview;
  expect(await storedDecision(berth, work.id)).toEqual(decided);
  const evaluated = work.timeline.nodes.find(({ type }) => type === 'EVALUATED');
  expect(evaluated?.outcome).toBe(preview.outcome);
  expect(codesOf(evaluated?.reasons ?? [])).toEqual(codesOf(work.admission.reasons));
  expect(work.admission.headline?.code ?? null).toBe(headline);
  const asked = await Promise.all(machines.map(async (machine) => ({ machine: machine.id, order: await assignmentOf(machine, work.id) })));
  const sent = asked.flatMap(({ machine, order }) => (order === null ? [] : [{ machine, order }]));
  const admissible = preview.candidates.filter(({ verdict }) => verdict === 'ADMISSIBLE');
  if (preview.outcome === 'ADMIT_NOW') {
    expect(sent.map(({ machine, order }) => ({ machine, driver: order.driver.toUpperCase(), runtime: order.runtimeName }))).toEqual([
      { machine: work.machine?.id, driver: work.driver, runtime: work.runtime?.name },
    ]);
    expect(admissible).toContainEqual(
      expect.objectContaining({ machine: work.machine?.id, driver: work.driver, runtime: work.runtime?.name }),
    );
  } else {
    expect({ sent, admissible }).toEqual({ sent: [], admissible: [] });
  }
  return { preview, refusal: null, work, sent };
}
