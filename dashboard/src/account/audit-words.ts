const OTHERS: Readonly<Partial<Record<string, string>>> = {
  'operator-cli': 'The operator’s command line',
  bootstrap: 'The first start',
  server: 'The server itself',
};

/** Who acted, as people read it: a member by name, the server and its like in words, a machine by what the log has. */
export function actorWords({ actor, member }: { readonly actor: string; readonly member: { readonly name: string } | null }): string {
  return member?.name ?? OTHERS[actor] ?? actor;
}

const SUBJECTS: Readonly<Partial<Record<string, string>>> = {
  entry: 'catalog entry',
  'mass-loss': 'loss of machines',
  reservation: 'hold',
};
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A list of plain words in JSON. */
const LIST = /^\["[\w-]+"(?:,"[\w-]+")*\]$/;

/** What an act was done to, as people read it: its kind, and its name where the entry has it, else the end of its id. */
export function subjectWords({ subject, detail }: Recorded): string {
  const [kind = '', ...rest] = subject.split(':');
  const id = rest.join(':');
  if (!ID.test(id)) return subject;
  const name = detail.find((each) => each.name === 'name')?.value;
  return `${SUBJECTS[kind] ?? kind} ${name ?? shortId(id)}`;
}

/** A parameter as it is read in a table: an id by its end, which tells it from others, a list with commas; whatever else as it is. */
export function shortValue(value: string): string {
  if (LIST.test(value)) return value.slice(2, -2).split('","').join(', ');
  return ID.test(value) ? shortId(value) : value;
}

/** Ids begin with the time, so that those of one minute differ in their end. */
function shortId(id: string): string {
  return `…${id.slice(-12)}`;
}

interface Recorded {
  readonly subject: string;
  readonly detail: readonly { readonly name: string; readonly value: string }[];
}
