import type { TimelineReason } from './timeline-event.ts';

/** A number of a reason with its unit. */
export interface ReasonNumber {
  readonly label: string;
  readonly value: string;
}

const AMOUNTS: readonly (readonly [name: string, label: string])[] = [
  ['requested', 'Wanted'],
  ['free', 'Free'],
  ['total', 'In all'],
];
const COUNTS: readonly (readonly [name: string, label: string])[] = [
  ['position', 'Place in the queue'],
  ['machines', 'Machines'],
];

/** The numbers among a reason's details, with units that people read: cores, GiB, devices. What is no number is left out. */
export function reasonNumbers({ details }: Pick<TimelineReason, 'details'>): readonly ReasonNumber[] {
  const values = new Map(details.map(({ name, value }) => [name, value]));
  const resource = values.get('resource') ?? '';
  return [...AMOUNTS, ...COUNTS].flatMap(([name, label]) => {
    const value = values.get(name);
    const amount = Number(value);
    if (value === undefined || value === '' || !Number.isFinite(amount)) return [];
    return [{ label, value: COUNTS.some(([count]) => count === name) ? value : amountText(amount, resource) }];
  });
}

function amountText(amount: number, resource: string): string {
  switch (resource) {
    case 'CPU_MILLIS':
      return counted(rounded(amount / 1_000), 'core');
    case 'MEMORY_MIB':
      return amount < 1_024 ? `${rounded(amount)} MiB` : `${rounded(amount / 1_024)} GiB`;
    case 'DEVICES':
      return counted(rounded(amount), 'device');
    default:
      return rounded(amount);
  }
}

function counted(amount: string, word: string): string {
  return `${amount} ${word}${amount === '1' ? '' : 's'}`;
}

/** At most two decimals, none where they say nothing. */
function rounded(amount: number): string {
  return String(Math.round(amount * 100) / 100);
}
