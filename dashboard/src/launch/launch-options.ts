import type { MachineStatus } from '../generated/graphql.ts';
import type { SelectOption } from '../page/select-option.ts';
import { writtenClass } from '../workloads/amounts.ts';
import type { OfferedClass, OfferedEntry, OfferedMachine } from './load-offer.ts';

/** The choice of no machine in particular; no global id. */
export const ANY_MACHINE = 'ANY';

const STATUS_WORDS: Readonly<Record<MachineStatus, string | undefined>> = {
  READY: undefined,
  CORDONED: 'closed to new work',
  UNREACHABLE: 'does not answer',
  ENROLLING: 'has not joined yet',
  FORGOTTEN: 'removed',
};

/** Classes with what they give and how many machines could take them. */
export function classOptions(classes: readonly OfferedClass[]): readonly SelectOption[] {
  return classes.map((each) => ({
    id: each.id,
    label: each.name,
    detail: `${writtenClass(each)}. ${availabilityWords(each.availability)}`,
  }));
}

function availabilityWords({ machinesNow, machinesEver }: OfferedClass['availability']): string {
  if (machinesEver === 0) return 'No machine has that for you.';
  const machines = `${String(machinesEver)} ${machinesEver === 1 ? 'machine' : 'machines'}`;
  return machinesNow === 0 ? `${machines}, all busy or away.` : `Free on ${String(machinesNow)} of ${machines}.`;
}

/** Entries, those that cannot be launched with the class with the reason; they can be chosen all the same, to read all of it. */
export function entryOptions(entries: readonly OfferedEntry[]): readonly SelectOption[] {
  const several = new Set(entries.map(({ catalogName }) => catalogName)).size > 1;
  return entries.map(({ id, name, description, catalogName, launchability }) => {
    const against = launchability?.launchable === false ? launchability.reasons[0]?.message : undefined;
    const words = against === undefined ? description : `Not with this class: ${against}`;
    return { id, label: several ? `${catalogName}/${name}` : name, detail: words === '' ? undefined : words };
  });
}

/** Any machine first, then each by name. */
export function machineOptions(machines: readonly OfferedMachine[]): readonly SelectOption[] {
  const each = machines.map(({ id, name, status }) => ({ id, label: name, detail: STATUS_WORDS[status] }));
  return [{ id: ANY_MACHINE, label: 'Any machine', detail: 'Berth chooses.' }, ...each];
}
