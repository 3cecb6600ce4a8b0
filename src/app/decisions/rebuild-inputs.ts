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
    policy: read(kept, policy, { input: 'policy', kind: 'POLICY' }) as PlacementPolicy,
  };
}

/** The request alone, with the class and the entry as they were; needs the catalog's document and no other. */
export function rebuildRequest(kept: KeptInputs): PlacementRequest {
  const { catalog, request } = kept.digests;
  const asked = readText(kept.request, { input: 'request', digest: request }) as Omit<PlacementRequest, 'class' | 'entry'>;
  return { ...asked, ...(read(kept, catalog, { input: 'catalog', kind: 'CATALOG' }) as Pick<PlacementRequest, 'class' | 'entry'>) };
}

type FleetContent =
  (Omit<FleetSnapshot, 'machines'> & { readonly groups: readonly string[] }) | { readonly after: string; readonly held: NewlyHeld };

/** Reads a document of the fleet by its digest. */
type ReadPart = (digest: string, kind: InputKind) => unknown;

/** Goes back to the fleet that the batch began with, and gives it the holds of the decisions before this one again. */
function rebuildFleet(digest: string, readPart: ReadPart): FleetSnapshot {
  const later: NewlyHeld[] = [];
  let content = readPart(digest, 'FLEET') as FleetContent;
  while ('after' in content) {
    later.push(content.held);
    content = readPart(content.after, 'FLEET') as FleetContent;
  }
  const { groups, ...rest } = content;
  const machines = groups
    .flatMap((group) => (readPart(group, 'MACHINE_GROUP') as { readonly machines: readonly string[] }).machines)
    .map((machine) => readPart(machine, 'MACHINE') as MachineSnapshot);
  return later.reduceRight<FleetSnapshot>(withHold, { ...rest, machines });
}

function read(
  { documents }: KeptInputs,
  digest: string,
  { input, kind }: { readonly input: InputName; readonly kind: InputKind },
): unknown {
  const document = documents.get(digest);
  if (document?.kind !== kind) throw new InputUnusable(input, digest, null);
  return readText(document.content, { input, digest });
}

/** A content that has its digest is what Berth wrote, so that its shape is known. */
function readText(content: string, { input, digest }: { readonly input: InputName; readonly digest: string }): unknown {
  const found = textDigest(content);
  if (found !== digest) throw new InputUnusable(input, digest, found);
  return JSON.parse(content);
}
