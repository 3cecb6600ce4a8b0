const NAME = /^[a-z0-9-]{1,63}$/;

/** What is wrong with a name of a workload, machine, member or token and what is allowed; null when it is right. */
export function nameProblem(name: string): string | null {
  return NAME.test(name) ? null : 'must be 1 to 63 characters of a-z, 0-9 and -';
}

/** The same for a machine, whose name agents and clusters use as a host name: it cannot begin or end with a hyphen. */
export function machineNameProblem(name: string): string | null {
  const problem = nameProblem(name);
  if (problem !== null) return problem;
  return name.startsWith('-') || name.endsWith('-') ? 'must not begin or end with -' : null;
}
