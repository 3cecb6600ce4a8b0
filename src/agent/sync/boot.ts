/** Which boot this agent process is, and which one it takes the place of. */
export interface Boot {
  readonly bootId: string;
  /** What to send as `replaces` now; null for nothing. */
  readonly replaces: string | null;
  /** Boots still to try, should the control plane have another one on record. */
  readonly others: readonly string[];
  /** True once the control plane took this boot: from then on a 409 means that another agent has taken its place. */
  readonly taken: boolean;
}

/**
 * A new boot. An agent that died before its first answer leaves more than one boot that the control plane may have on
 * record, so each is tried, the newest first.
 */
export function newBoot(bootId: string, earlier: readonly string[]): Boot {
  const [replaces = null, ...others] = earlier;
  return { bootId, replaces, others, taken: false };
}

/** After a 409: the same boot with the next one to replace; null when none is left and only time helps. */
export function nextCandidate(boot: Boot): Boot | null {
  if (boot.taken || boot.others.length === 0) return null;
  const [replaces = null, ...others] = boot.others;
  return { ...boot, replaces, others };
}

export function takenBoot(boot: Boot): Boot {
  return boot.taken ? boot : { ...boot, replaces: null, others: [], taken: true };
}
