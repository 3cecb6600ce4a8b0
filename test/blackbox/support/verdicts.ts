import { innerOf } from '../../support/canary-scene.ts';
import { made, type Caller, type MutationAnswer } from './caller.ts';
import type { Installation } from './installation.ts';

/** One target as an evaluation judged it; codes are in their order. */
export interface SeenCandidate {
  readonly machine: string;
  readonly driver: string;
  readonly runtime: string | null;
  readonly verdict: string;
  readonly codes: readonly string[];
}

/** An evaluation as one of the places that tell of it tells it. */
export interface SeenDecision {
  readonly outcome: string;
  readonly headline: string | null;
  readonly candidates: readonly SeenCandidate[];
}

/** What is asked for; the entry by its global id. */
export interface Wish {
  readonly kind: 'NOTEBOOK' | 'ENDPOINT';
  readonly classId: string;
  readonly entryId: string;
  /** The one machine to consider; null for any. */
  readonly machineId: string | null;
}

interface SeenReason {
  readonly code: string;
}

const PREVIEW = `query ($input: PlacementPreviewInput!) { placementPreview(input: $input) {
  outcome headline { code }
  candidates { machine { id } driver runtime { name } verdict reasons { code } }
} }`;

/** What the preview says of a wish. */
export async function previewOf(caller: Caller, wish: Wish): Promise<SeenDecision> {
  const { placementPreview: preview } = await caller.ask<{
    placementPreview: {
      outcome: string;
      headline: SeenReason | null;
      candidates: {
        machine: { id: string };
        driver: string;
        runtime: { name: string } | null;
        verdict: string;
        reasons: SeenReason[];
      }[];
    };
  }>(PREVIEW, { input: wish });
  return {
    outcome: preview.outcome,
    headline: preview.headline?.code ?? null,
    candidates: preview.candidates.map(({ machine, driver, runtime, verdict, reasons }) => ({
      machine: machine.id,
      driver,
      runtime: runtime?.name ?? null,
      verdict,
      codes: codesOf(reasons),
    })),
  };
}

const LAUNCHED = `id ... on Workload {
  phase driver machine { id } runtime { name } class { id }
  admission { state headline { code } reasons { code details { name value } } }
  timeline(first: 20) { nodes { type outcome reasons { code } runtime { name } machine { id } driver } }
}`;

/** A launch that was stored, as its member sees it after its first evaluation. */
export interface Launched {
  readonly id: string;
  readonly phase: string;
  readonly driver: string | null;
  readonly machine: { readonly id: string } | null;
  readonly runtime: { readonly name: string } | null;
  readonly class: { readonly id: string };
  readonly admission: {
    readonly state: string;
    readonly headline: SeenReason | null;
    readonly reasons: readonly (SeenReason & { readonly details: readonly { readonly name: string; readonly value: string }[] })[];
  };
  readonly timeline: {
    readonly nodes: readonly {
      readonly type: string;
      readonly outcome: string | null;
      readonly reasons: readonly SeenReason[];
      readonly runtime: { readonly name: string } | null;
    }[];
  };
}

/** Launches a wish; answers with whatever the launch was answered with. */
export function launch(caller: Caller, name: string, wish: Wish): Promise<MutationAnswer> {
  const { kind, entryId, classId, machineId } = wish;
  const notebook = kind === 'NOTEBOOK';
  const input = { name, classId, machineId, ...(notebook ? { imageId: entryId } : { modelId: entryId }) };
  const refusal = '... on LaunchRefused { reasons { code message machine { id } details { name value } } } ... on NotFound { field }';
  const selection = `... on ${notebook ? 'Notebook' : 'Endpoint'} { ${LAUNCHED.replace('... on Workload {', '').replace(/\}$/, '')} } ${refusal}`;
  return caller.mutate(notebook ? 'launchNotebook' : 'launchEndpoint', input, selection);
}

/** The workload that a launch made; fails when it was refused. */
export function launched(answer: MutationAnswer): Launched {
  return made(answer) as unknown as Launched;
}

/** The latest decision about a workload as the database keeps it. */
export async function storedDecision(
  { database }: Installation,
  workloadId: string,
): Promise<Pick<SeenDecision, 'outcome' | 'candidates'>> {
  interface Stored {
    readonly machineId: string;
    readonly driver: string;
    readonly runtime: { readonly name: string } | null;
    readonly verdict: string;
    readonly reasons: readonly SeenReason[];
  }
  const { rows } = await database.pool.query<{ outcome: string; candidates: readonly Stored[] }>(
    'select outcome, candidates from decision where workload_id = $1 order by evaluated_at desc, id desc limit 1',
    [innerOf(workloadId)],
  );
  const [decision] = rows;
  if (decision === undefined) throw new Error('There is no decision about it.');
  return {
    outcome: decision.outcome,
    candidates: decision.candidates.map(({ machineId, driver, runtime, verdict, reasons }) => ({
      machine: Buffer.from(`Machine:${machineId}`).toString('base64'),
      driver: driver.toUpperCase(),
      runtime: runtime?.name ?? null,
      verdict,
      codes: codesOf(reasons),
    })),
  };
}

/** The codes of reasons, in their order. */
export function codesOf(reasons: readonly SeenReason[]): readonly string[] {
  return reasons.map(({ code }) => code);
}
