import type { MachineAmountsDetailFragment, MachineDetailFragment, MachineStatus } from '../../client/generated/graphql.ts';
import { tone, type Span, type Tone } from '../output/block.ts';
import { acceleratorWord, cores, gib } from '../words/amounts.ts';

const TONES: Readonly<Record<MachineStatus, Tone>> = {
  READY: 'good',
  CORDONED: 'warning',
  ENROLLING: 'warning',
  UNREACHABLE: 'bad',
  FORGOTTEN: 'faint',
};

/** A machine's status; one of many that fell silent together is suspected, not known, to be gone (A6). */
export function statusWords({ status, lossSuspected }: { readonly status: MachineStatus; readonly lossSuspected: boolean }): Span {
  return tone(TONES[status], lossSuspected ? `${status}, suspected` : status);
}

/** What is in use of what there is, such as `3 of 8`; `-` where a machine does not tell. */
export function useOf({ capacity, allocated }: Pick<MachineDetailFragment, 'capacity' | 'allocated'>, amount: 'cores' | 'gib'): string {
  if (capacity == null || allocated == null) return '-';
  return amount === 'cores'
    ? `${cores(allocated.cpuMillis)} of ${cores(capacity.cpuMillis)}`
    : `${gib(allocated.memoryMib)} of ${gib(capacity.memoryMib)}`;
}

/** The devices in use of those there are, such as `1 of 2 nvidia-gpu`. */
export function devicesOf({ capacity, allocated }: Pick<MachineDetailFragment, 'capacity' | 'allocated'>): string {
  const used = (accelerator: string): number => countIn(allocated, accelerator);
  return (capacity?.devices ?? [])
    .map(({ accelerator, count }) => `${String(used(accelerator))} of ${String(count)} ${acceleratorWord(accelerator)}`)
    .join(', ');
}

/** With whom a machine is shared; null where it does not tell. */
export function sharingWords(sharing: MachineDetailFragment['sharing']): string | null {
  if (sharing == null) return null;
  const names = (sharing.members ?? []).map((member) => member?.name ?? 'somebody');
  return sharing.mode === 'MEMBERS' ? `members: ${names.join(', ')}` : sharing.mode.toLowerCase();
}

function countIn(amounts: MachineAmountsDetailFragment | null | undefined, accelerator: string): number {
  return amounts?.devices.find((device) => device.accelerator === accelerator)?.count ?? 0;
}
