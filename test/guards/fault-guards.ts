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
  {
    rule: 'reliability',
    what: 'a client that does not read the fleet’s timeline is cut',
    file: 'src/events/fleet-feed.ts',
    find: '      this.#tracks.cutStalledSince(performance.now() - stallMilliseconds);\n',
    replace: '      if (stallMilliseconds < 0) this.#tracks.cutStalledSince(0);\n',
    test: 'test/faults/fleet-stalled-client.test.ts',
  },
  {
    rule: 'security',
    what: 'a link in place of the notebook’s socket is not followed',
    file: 'src/agent/drivers/native/linux/notebook-socket.ts',
    find: 'j.sock`, O_PATH | constants.O_NOFOLLOW);',
    replace: 'j.sock`, O_PATH);',
    test: 'test/e2e/way-in-native.test.ts',
    title: 'whatever stands in place',
  },
  {
    rule: 'security',
    what: 'what is no socket is no way in',
    file: 'src/agent/drivers/native/linux/notebook-socket.ts',
    find: 'if (stat.isSocket() && stat.uid === uid)',
    replace: 'if (stat.uid === uid)',
    test: 'test/agent/native/notebook-socket.test.ts',
    title: 'a socket of another user',
  },
];
