import type { Accelerator } from '../generated/graphql.ts';
import { ACCELERATOR_WORDS, coresOf, gibOf } from './amount-words.ts';

/** Amounts of a machine as the API gives them. */
export interface Amounts {
  readonly cpuMillis: number;
  readonly memoryMib: number;
  readonly devices: readonly { readonly accelerator: Accelerator; readonly count: number }[];
}

/** One bar: what is held of one thing, with its numbers. */
export interface CapacityRow {
  readonly key: string;
  readonly label: string;
  /** `3.5 of 8 held`. */
  readonly text: string;
  /** Held share, 0 to 1; 1 where more is held than the machine now has. */
  readonly share: number;
}

/** Bars for cores, memory and each kind of device. Devices that are held, yet no longer reported, have a bar too. */
export function capacityRows({ capacity, allocated }: { readonly capacity: Amounts; readonly allocated: Amounts }): readonly CapacityRow[] {
  const kinds = [...new Set([...capacity.devices, ...allocated.devices].map(({ accelerator }) => accelerator))].sort();
  return [
    row({ key: 'cores', label: 'Cores', unit: '', held: allocated.cpuMillis, whole: capacity.cpuMillis, shown: coresOf }),
    row({ key: 'memory', label: 'Memory', unit: ' GiB', held: allocated.memoryMib, whole: capacity.memoryMib, shown: gibOf }),
    ...kinds.map((kind) =>
      row({
        key: kind,
        label: ACCELERATOR_WORDS[kind],
        unit: '',
        held: countOf(allocated, kind),
        whole: countOf(capacity, kind),
        shown: String,
      }),
    ),
  ];
}

function countOf({ devices }: Amounts, kind: Accelerator): number {
  return devices.find(({ accelerator }) => accelerator === kind)?.count ?? 0;
}

interface Measured {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  readonly held: number;
  readonly whole: number;
  readonly shown: (amount: number) => string;
}

function row({ key, label, unit, held, whole, shown }: Measured): CapacityRow {
  const share = whole === 0 ? (held > 0 ? 1 : 0) : Math.min(1, held / whole);
  return { key, label, text: `${shown(held)} of ${shown(whole)}${unit} held`, share };
}
