import type { MachineStatus } from '../generated/graphql.ts';

/** How a status is shown: by its word and its sign, never by colour alone. */
export interface StatusWords {
  readonly label: string;
  /** A sign that says the same as the colour. */
  readonly sign: string;
  readonly tone: 'quiet' | 'info' | 'good' | 'warn' | 'bad';
  /** What it means for new work and for what the machine has. */
  readonly meaning: string;
}

const STATUS_WORDS: Readonly<Record<MachineStatus, StatusWords>> = {
  READY: { label: 'Ready', sign: '●', tone: 'good', meaning: 'It takes new work.' },
  CORDONED: { label: 'Cordoned', sign: '⊘', tone: 'warn', meaning: 'Its owner closed it to new work; what it has goes on.' },
  ENROLLING: { label: 'Enrolling', sign: '◔', tone: 'info', meaning: 'It waits for its agent to join.' },
  UNREACHABLE: {
    label: 'Unreachable',
    sign: '▲',
    tone: 'bad',
    meaning: 'It does not answer. It gets no new work, and what it has keeps its place.',
  },
  FORGOTTEN: { label: 'Forgotten', sign: '■', tone: 'quiet', meaning: 'It left the fleet for good and holds nothing.' },
};

/** The words for a status; of one that a newer server knows, its own name. */
export function statusWords(status: MachineStatus, { lossSuspected = false }: { readonly lossSuspected?: boolean } = {}): StatusWords {
  const words = statusOf(status);
  if (status !== 'UNREACHABLE' || !lossSuspected) return words;
  return { ...words, meaning: 'It fell silent together with most of the fleet, so the server suspects itself and not this machine.' };
}

function statusOf(status: string): StatusWords {
  const known: Readonly<Partial<Record<string, StatusWords>>> = STATUS_WORDS;
  return known[status] ?? { label: status, sign: '?', tone: 'quiet', meaning: 'This page does not know this status; reload it.' };
}
