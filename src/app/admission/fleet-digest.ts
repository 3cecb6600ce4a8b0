import type { FleetSnapshot, MachineSnapshot } from '../../domain/model/machine.ts';
import { canonicalDigest } from '../../shared/canonical-digest.ts';

/**
 * Digests of machines that were seen already. A snapshot with one more hold shares all its other machines with the one before, so
 * that a batch of decisions hashes each machine once.
 */
const known = new WeakMap<MachineSnapshot, string>();

/** SHA-256 over the digests of the machines in order: two fleets have one digest exactly when every machine is alike (A2). */
export function fleetDigest(snapshot: FleetSnapshot): string {
  return canonicalDigest(snapshot.machines.map(machineDigest));
}

function machineDigest(machine: MachineSnapshot): string {
  const before = known.get(machine);
  if (before !== undefined) return before;
  const digest = canonicalDigest(machine);
  known.set(machine, digest);
  return digest;
}
