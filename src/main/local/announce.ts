import { join } from 'node:path';
import type { LocalDriver } from './choose-driver.ts';
import type { LocalServices } from './local-services.ts';

/** The two members of a fresh installation. */
export interface LocalAccess {
  readonly operatorToken: string;
  readonly demoToken: string;
  /** True on the first run, the only one that prints the tokens. */
  readonly isNew: boolean;
}

export interface Announcement {
  readonly url: string;
  /** Where running work is opened. */
  readonly openUrl: string;
  readonly dataFolder: string;
  readonly services: Pick<LocalServices, 'database' | 'wakeups'>;
  readonly driver: LocalDriver;
  readonly access: LocalAccess;
  /** null: no local agent. */
  readonly agent: { readonly logFile: string; readonly isInTouch: boolean } | null;
}

/** Tells whoever typed `npm start` where everything is. */
export function announce({ url, openUrl, dataFolder, services, driver, access, agent }: Announcement): void {
  const lines = [
    '',
    agent?.isInTouch === false ? 'Berth answers, but nothing runs yet: the local agent is not in touch.' : 'Berth is ready.',
    '',
    `  Dashboard              ${url}/`,
    `  GraphQL and GraphiQL   ${url}/graphql`,
    `  Running work           ${openUrl}/open/…`,
    `  Database               ${services.database}`,
    `  Wake-ups               ${services.wakeups}`,
    `  Local agent            ${agent === null ? 'off (BERTH_LOCAL_AGENT)' : inWords(driver)}`,
    ...(agent === null ? [] : [`                         log: ${agent.logFile}`]),
    `  Operator token         ${shown(access, access.operatorToken)}, kept in ${join(dataFolder, 'operator-token')}`,
    `  Demo member's token    ${shown(access, access.demoToken)}, kept in ${join(dataFolder, 'demo-token')}`,
    '',
    agent?.isInTouch === false ? '  The log of the agent says why.' : '  Try it in a second terminal: npm run example',
    '',
  ];
  console.log(lines.join('\n'));
}

function inWords(driver: LocalDriver): string {
  if (driver.name === 'native') return 'native: notebooks run for real, in a sandbox';
  return `simulation: NOTHING RUNS FOR REAL on this machine. ${driver.why}`;
}

function shown(access: LocalAccess, token: string): string {
  return access.isNew ? token : 'as before';
}
