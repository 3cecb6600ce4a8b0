import type { Guard } from './guard.ts';

/** What many agents at once are held to, and what every driver is. */
export const FLEET_GUARDS: readonly Guard[] = [
  {
    rule: 'A1',
    what: 'a poll takes a turn at the database, so that a fleet that comes back at once leaves room',
    file: 'src/app/sync-agent.ts',
    find: 'const taken = await dependencies.turns.take(() => takeIn(dependencies, input), signal);',
    replace: 'const taken = await takeIn(dependencies, input);',
    test: 'test/agent-api/turns.test.ts',
    title: 'A1: a poll that gets no turn',
  },
  {
    rule: 'A1',
    what: 'who left the queue for a turn at the database gets none that another one waits for',
    file: 'src/app/turns.ts',
    find: 'waiting.delete(enter);',
    replace: '',
    test: 'test/app/turns.test.ts',
    title: 'whose turn does not come in time',
  },
  {
    rule: 'A7',
    what: 'the driver contract: a start of what runs changes nothing (shown on the simulation)',
    file: 'src/agent/drivers/simulation/simulation-driver.ts',
    find: 'if (known?.startedAt != null) return { ok: true };\n    if (drawn.startFails',
    replace: 'if (drawn.startFails',
    test: 'test/agent/contract/simulation.contract.test.ts',
    title: 'A7: the next agent on the same folder',
  },
  {
    rule: 'A7',
    what: 'the driver contract: the inventory names what runs (shown on the simulation)',
    file: 'src/agent/drivers/simulation/simulation-driver.ts',
    find: '.filter((run) => run.startedAt !== null)',
    replace: '.filter((run) => run.startedAt === null)',
    test: 'test/agent/contract/simulation.contract.test.ts',
    title: 'A7: the next agent on the same folder',
  },
  {
    rule: 'L7',
    what: 'the driver contract: files that are lost stop the start (shown on the simulation)',
    file: 'src/agent/workspaces/workspaces.ts',
    find: "if (!found && isLost({ isExpected: run.workspaceExpected === true, receipt })) return missing('its folder is absent');",
    replace: '',
    test: 'test/agent/contract/simulation.contract.test.ts',
    title: 'WORKSPACE_MISSING',
  },
];
