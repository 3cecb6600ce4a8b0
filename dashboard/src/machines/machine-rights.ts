/** Who looks. */
export interface Looker {
  readonly id: string;
  readonly role: 'OPERATOR' | 'MEMBER' | null;
}

/** What the viewer is offered on a machine. The server judges again, whatever is offered here. */
export interface MachineRights {
  /** Its name, its cordon, its enrolment, its end. */
  readonly administer: boolean;
  /** With whom it is shared. */
  readonly share: boolean;
  /** Why sharing is not offered; null where it is, or where nothing is. */
  readonly shareRefusal: string | null;
}

/** What to offer: everything to the owner; to an operator all but the sharing of a member's machine; to guests nothing (T3). */
export function machineRights(machine: { readonly owner: { readonly id: string } | null }, viewer: Looker): MachineRights {
  const owns = machine.owner?.id === viewer.id;
  const operates = viewer.role === 'OPERATOR';
  const administer = owns || operates;
  const share = owns || (operates && machine.owner === null);
  const shareRefusal = administer && !share ? 'Only its owner may say with whom this machine is shared.' : null;
  return { administer, share, shareRefusal };
}
