import type { Guard } from './guard.ts';

/** Of what is said of faults, and whom a wake-up concerns. */
export const FAULT_GUARDS: readonly Guard[] = [
  {
    rule: 'reliability',
    what: 'a reset of an agent is not taken for the database’s',
    file: 'src/shared/database-away.ts',
    find: '(SOCKET_AWAY.has(code) && ofDatabase.has(error))',
    replace: 'SOCKET_AWAY.has(code)',
    test: 'test/storage/database-away.test.ts',
    title: 'anybody else',
  },
  {
    rule: 'reliability',
    what: 'a socket of the database is known to be its own',
    file: 'src/storage/database-client.ts',
    find: "    this.connection.on('error', markAsOfDatabase);\n",
    replace: '',
    test: 'test/storage/database-away.test.ts',
    title: 'a refused connection',
  },
  {
    rule: 'A3',
    what: 'the poll of a machine is woken when its credential ends',
    file: 'src/app/machine-watches.ts',
    find: 'return watchers.get(wakeup.machineId) ?? [];',
    replace: 'return [];',
    test: 'test/agent-api/enroll.test.ts',
    title: 're-enrolling revokes',
  },
];
