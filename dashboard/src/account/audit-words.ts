const OTHERS: Readonly<Partial<Record<string, string>>> = {
  'operator-cli': 'The operator’s command line',
  bootstrap: 'The first start',
  server: 'The server itself',
};

/** Who acted, as people read it: a member by name, the server and its like in words, a machine by what the log has. */
export function actorWords({ actor, member }: { readonly actor: string; readonly member: { readonly name: string } | null }): string {
  return member?.name ?? OTHERS[actor] ?? actor;
}
