import type { CatalogId, ClassId, EntryId, MachineId, MemberId, WorkloadId } from '../domain/model/ids.ts';
import { InvalidInput } from '../domain/refusals.ts';

/** A Relay global id, read: the type's name and the id within it. */
export interface GlobalId {
  readonly typename: string;
  readonly id: string;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** Every id is a UUID, but an event's, which is its workload's and its sequence. */
const READABLE = new RegExp(`^([A-Z][A-Za-z]{0,39}):(${UUID}(?::[1-9][0-9]{0,9})?)$`);
/** Longest global id that is looked at, characters. */
const MAXIMUM_LENGTH = 160;

/** The opaque id that clients see. */
export function writeGlobalId(typename: string, id: string): string {
  return Buffer.from(`${typename}:${id}`).toString('base64');
}

/** What the types that ids are given out of are called in sentences. All are a `Node` but the decision, which operators look up by command. */
const SPOKEN: Readonly<Record<string, string>> = {
  AcceleratorClass: 'a class',
  AccessToken: 'an access token',
  AdmissionEvent: 'an event',
  AuditEntry: 'an entry of the audit log',
  Catalog: 'a catalog',
  CatalogEntry: 'an entry of a catalog',
  Decision: 'a decision',
  Endpoint: 'an endpoint',
  Machine: 'a machine',
  MachineLoss: 'a loss of machines',
  Member: 'a member',
  Notebook: 'a notebook',
  Reservation: 'a reservation',
  Workspace: 'a workspace',
};

/** A type in plain words with its article, such as `a class`. */
export function spokenType(typename: string): string {
  return SPOKEN[typename] ?? 'something else';
}

/** Reads a global id of any type that has ids; refuses text that Berth never wrote, naming the field. */
export function readGlobalId(globalId: string, field = 'id'): GlobalId {
  const text = globalId.length <= MAXIMUM_LENGTH ? Buffer.from(globalId, 'base64').toString('utf8') : '';
  const [, typename, id] = READABLE.exec(text) ?? [];
  if (typename === undefined || id === undefined || !isGivenOut({ typename, id }) || writeGlobalId(typename, id) !== globalId) {
    throw new InvalidInput([{ field, message: 'is not an id that this server gave out.' }]);
  }
  return { typename, id };
}

/** Whether ids of the type look so: events alone have a sequence. */
function isGivenOut({ typename, id }: GlobalId): boolean {
  return Object.hasOwn(SPOKEN, typename) && id.includes(':') === (typename === 'AdmissionEvent');
}

/** The inner ids of the types that inputs name. */
interface InnerIds {
  readonly AcceleratorClass: ClassId;
  readonly AccessToken: string;
  readonly Catalog: CatalogId;
  readonly CatalogEntry: EntryId;
  readonly Endpoint: WorkloadId;
  readonly Machine: MachineId;
  readonly MachineLoss: string;
  readonly Member: MemberId;
  readonly Notebook: WorkloadId;
}

/**
 * Reads a global id that must be of one type, and returns its inner id; refuses with INVALID_INPUT naming the field.
 * Whether such a thing exists is for the use case to say.
 */
export function innerId<Name extends keyof InnerIds>(
  globalId: string,
  expected: { readonly typename: Name; readonly field: string },
): InnerIds[Name] {
  const { typename, id } = readGlobalId(globalId, expected.field);
  if (typename !== expected.typename) {
    throw new InvalidInput([
      { field: expected.field, message: `is the id of ${spokenType(typename)}; the id of ${spokenType(expected.typename)} is needed.` },
    ]);
  }
  return id as InnerIds[Name];
}
