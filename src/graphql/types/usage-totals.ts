import { reportedAmounts, type UsageAmounts } from '../../domain/usage/amounts.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';

const NOTHING: UsageAmounts = { seconds: 0, acceleratorSeconds: 0, coreSeconds: 0, gibSeconds: 0 };

/** Amounts that were used. */
export const UsageTotals = builder.objectRef<UsageAmounts>('UsageTotals').implement({
  description: 'Amounts used: time during which something was held, and that time times what was held.',
  fields: (t) => ({
    seconds: t.exposeFloat('seconds', { description: 'Seconds held.' }),
    acceleratorSeconds: t.exposeFloat('acceleratorSeconds', { description: "Seconds times the class's devices; 0 for CPU classes." }),
    coreSeconds: t.exposeFloat('coreSeconds', { description: 'Seconds times cores.' }),
    gibSeconds: t.exposeFloat('gibSeconds', { description: 'Seconds times GiB of memory.' }),
  }),
});

/** What each workload used in all its life up to now, in the order of the ids (U2). */
export async function usageOfWorkloads(ids: readonly string[], context: GraphqlContext): Promise<readonly UsageAmounts[]> {
  const groups = await context.reads.usage.ofWorkloads(ids);
  const amounts = new Map(groups.map((group) => [group.keys[0]?.id, reportedAmounts(group.amounts)]));
  return ids.map((id) => amounts.get(id) ?? NOTHING);
}
