const NAME = /^[a-z0-9-]{1,63}$/;

/** What is wrong with a name of a workload, machine, member or token and what is allowed; null when it is right. */
export function nameProblem(name: string): string | null {
  return NAME.test(name) ? null : 'must be 1 to 63 characters of a-z, 0-9 and -';
}
