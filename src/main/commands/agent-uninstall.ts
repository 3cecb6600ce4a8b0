import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SERVICE_MARK, UNIT_NAME } from '../../agent/service/service-spec.ts';
import type { Answer } from '../../cli/terminal.ts';
import { definitionFile, scopeOf, stopCommands, systemctl } from './agent-service-host.ts';
import type { ServiceHost } from './agent-service-host.ts';
import { refuse, removeDefinition, runAll } from './agent-service-steps.ts';

/**
 * `berth agent install --uninstall`: takes the definition of the service away. The data folder stays, and so does work that runs. Ends the
 * service only when told to (`--now`); refuses to pull the definition from under one that is enabled.
 */
export async function uninstallAgent({ now }: { readonly now?: boolean }, host: ServiceHost): Promise<Answer> {
  const file = definitionFile(host);
  const stop = stopCommands(host);
  if ((await stat(file).catch(() => null)) === null) return { lines: [`there is no ${file}`], json: { file, hasChanged: false } };
  if (now === true) await runAll(host, stop);
  else if (await isEnabled(host))
    return refuse(
      'SERVICE_ENABLED',
      `the service is still enabled; type "${stop.map((words) => words.join(' ')).join('; ')}" first, or add --now`,
    );
  const hasChanged = await removeDefinition(file, SERVICE_MARK);
  if (now === true && host.platform === 'linux') await runAll(host, [[...systemctl(host), 'daemon-reload']]);
  return {
    lines: [`${file} is removed`],
    notes: ["The agent's data folder and the work that runs are left as they are."],
    json: { file, hasChanged },
  };
}

/** systemd starts what is linked from a target's folder; launchd whatever it has loaded. */
async function isEnabled(host: ServiceHost): Promise<boolean> {
  if (host.platform === 'darwin')
    return host.run('launchctl', ['print', stopCommands(host)[0]?.[2] ?? '']).then(
      () => true,
      () => false,
    );
  const target = scopeOf(host) === 'SYSTEM' ? 'multi-user.target' : 'default.target';
  return (await stat(join(dirname(definitionFile(host)), `${target}.wants`, `${UNIT_NAME}.service`)).catch(() => null)) !== null;
}
