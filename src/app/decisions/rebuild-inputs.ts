import type { FleetSnapshot, MachineSnapshot } from '../../domain/model/machine.ts';
import type { PlacementPolicy, PlacementRequest } from '../../domain/placement/decision.ts';
import { withHold, type NewlyHeld } from '../../domain/placement/with-hold.ts';
import { textDigest } from '../../shared/canonical-digest.ts';
import type { InputDigests, InputKind, KeptInput } from '../decision-ports.ts';

/** What a decision is made on. */
export interface PlacementInputs {
  readonly fleet: FleetSnapshot;
  readonly request: PlacementRequest;
  readonly policy: PlacementPolicy;
}

/** Names of the inputs of a decision. */
export const INPUT_NAMES = ['catalog', 'fleet', 'policy', 'request'] as const;
export type InputName = (typeof INPUT_NAMES)[number];

/** A kept document that cannot be used: it is not there, or its content is not what its digest says. */
export class InputUnusable extends Error {
  /** Of which input of the decision. */
  readonly input: InputName;
  readonly digest: string;
  /** SHA-256 of what was found under the digest; null where nothing was. */
  readonly found: string | null;

  constructor(input: InputName, digest: string, found: string | null) {
    super(
      found === null
        ? `of its ${input}, the document ${digest} is not kept`
        : `of its ${input}, the document ${digest} has a content whose digest is ${found}`,
    );
    this.input = input;
    this.digest = digest;
    this.found = found;
  }
}

/** What is kept of a decision's inputs. */
export interface KeptInputs {
  readonly digests: InputDigests;
  readonly request: string;
  readonly documents: ReadonlyMap<string, KeptInput>;
}

/**
 * Makes the inputs of a decision again, exactly as they were. Each document's digest is computed anew; one that is missing or
 * changed throws `InputUnusable`, so that nothing is ever replayed on less than what was decided on.
 */
export function rebuildInputs(kept: KeptInputs): PlacementInputs {
  const { fleet, policy } = kept.digests;
  return {
    fleet: rebuildFleet(fleet, (digest, kind) => read(kept, digest, { input: 'fleet', kind })),
    request: rebuildRequest(kept),
    policy: read<PlacementPolicy>(kept, policy, { input: 'policy', kind: 'POLICY' }),
  };
}

/** The request alone, with the class and the entry as they were; needs the catalog's document and no other. */
export function rebuildRequest(kept: KeptInputs): PlacementRequest {
  const { catalog, request } = kept.digests;
  const asked = readText<Omit<PlacementRequest, 'class' | 'entry'>>(kept.request, { input: 'request', digest: request });
  return { ...asked, ...read<Pick<PlacementRequest, 'class' | 'entry'>>(kept, catalog, { input: 'catalog', kind: 'CATALOG' }) };
}

type FleetContent =
  (Omit<FleetSnapshot, 'machines'> & { readonly groups: readonly string[] }) | { readonly after: string; readonly held: NewlyHeld };

/** Reads a document of the fleet by its digest. */
type ReadPart = <T>(digest: string, kind: InputKind) => T;

/** Goes back to the fleet that the batch began with, and gives it the holds of the decisions before this one again. */
function rebuildFleet(digest: string, read: ReadPart): FleetSnapshot {
  const later: NewlyHeld[] = [];
  let content = read<FleetContent>(digest, 'FLEET');
  while ('after' in content) {
    later.push(content.held);
    content = read<FleetContent>(content.after, 'FLEET');
  }
  const { groups, ...rest } = content;
  const machines = groups
    .flatMap((group) => read<{ readonly machines: readonly string[] }>(group, 'MACHINE_GROUP').machines)
    .map((machine) => read<MachineSnapshot>(machine, 'MACHINE'));
  return later.reduceRight<FleetSnapshot>(withHold, { ...rest, machines });
}

function read<T>({ documents }: KeptInputs, digest: string, { input, kind }: { readonly input: InputName; readonly kind: InputKind }): T {
  const document = documents.get(digest);
  if (document?.kind !== kind) throw new InputUnusable(input, digest, null);
  return readText<T>(document.content, { input, digest });
}

function readText<T>(content: string, { input, digest }: { readonly input: InputName; readonly digest: string }): T {
  const found = textDigest(content);
  if (found !== digest) throw new InputUnusable(input, digest, found);
  return JSON.parse(content) as T;
}
