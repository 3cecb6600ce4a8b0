import { writtenMemory } from '../workloads/amounts.ts';

interface Detail {
  readonly name: string;
  readonly value: string;
}

const RESOURCES: Readonly<Partial<Record<string, string>>> = { CPU_MILLIS: 'cores', MEMORY_MIB: 'memory', DEVICES: 'devices' };
/** Details that are an amount of the reason's resource. */
const AMOUNTS: ReadonlySet<string> = new Set(['requested', 'free', 'total']);

/** The details of a reason as people read them: the resource by its word, and its amounts in the units of the other pages. */
export function detailWords(details: readonly Detail[]): readonly Detail[] {
  const resource = details.find(({ name }) => name === 'resource')?.value;
  return details.map(({ name, value }) => {
    if (name === 'resource') return { name, value: RESOURCES[value] ?? value };
    return { name, value: AMOUNTS.has(name) ? amountWords(value, resource) : value };
  });
}

function amountWords(value: string, resource: string | undefined): string {
  const amount = Number(value);
  if (!Number.isFinite(amount)) return value;
  if (resource === 'MEMORY_MIB') return writtenMemory(amount);
  return resource === 'CPU_MILLIS' ? String(amount / 1000) : value;
}
