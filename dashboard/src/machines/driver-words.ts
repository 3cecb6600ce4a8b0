import type { Driver, Isolation } from '../generated/graphql.ts';

/** What people call a driver. */
export const DRIVER_WORDS: Readonly<Record<Driver, string>> = {
  NATIVE: 'native',
  DOCKER: 'docker',
  KUBERNETES: 'kubernetes',
  SIMULATION: 'simulation',
};

/** How well a driver keeps work away from its host, and who may therefore run work with it (T2). */
export const ISOLATION_WORDS: Readonly<Record<Isolation, { readonly label: string; readonly meaning: string }>> = {
  WEAK: {
    label: 'weak isolation',
    meaning: 'Work is a sandboxed process on the machine itself: only its owner may run work with it, shared or not.',
  },
  CONTAINER: {
    label: 'container isolation',
    meaning: 'Work runs in a container: guests may run work with it where the machine is shared with them.',
  },
  STRONG: {
    label: 'strong isolation',
    meaning: 'Work runs in a virtual machine: guests may run work with it where the machine is shared with them.',
  },
  NOTHING_RUNS: {
    label: 'nothing runs',
    meaning: 'It only plays the states of work, to try Berth out; guests need the machine to be shared.',
  },
};
