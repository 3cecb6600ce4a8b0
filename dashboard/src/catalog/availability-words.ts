/** How many machines could take a class for the viewer; there may be none at all. */
export function availabilityWords({ machinesNow, machinesEver }: { readonly machinesNow: number; readonly machinesEver: number }): string {
  if (machinesEver === 0) return 'None of the machines there are could take it';
  return `${String(machinesNow)} with room now, of ${String(machinesEver)} that could`;
}
