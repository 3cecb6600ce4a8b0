import type { Reason } from '../reason.ts';

/** One parameter of a reason, for clients that show more than the sentence. */
export interface ReasonDetail {
  /** The parameter's name, such as `requested`. */
  readonly name: string;
  readonly value: string;
}

/** The reason's parameters besides code and machine, by name; lists are joined with ", ", unknown ones are left out. */
export function reasonDetails(reason: Reason): readonly ReasonDetail[] {
  const details: ReasonDetail[] = [];
  for (const [name, value] of Object.entries(reason) as [string, unknown][]) {
    const text = textOf(value);
    if (name !== 'code' && name !== 'machineId' && text !== null) details.push({ name, value: text });
  }
  return details.sort((left, right) => (left.name < right.name ? -1 : 1));
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? value.join(', ') : null;
}
