import { execFile } from 'node:child_process';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { JOB_LABEL, UNIT_NAME } from '../../agent/service/service-spec.ts';
import type { Environment } from '../../config/environment-reader.ts';

/** The machine on which a service is installed, as the commands see it. */
export interface ServiceHost {
  readonly platform: NodeJS.Platform;
  readonly uid: number;
  readonly userName: string;
  /** Folders of service definitions. */
  readonly systemFolder: string;
  readonly userFolder: string;
  /** Runs a program and gives what it printed; rejects when it is absent or fails. */
  run(command: string, args: readonly string[]): Promise<string>;
}

/** This machine. */
export function thisHost(environment: Environment): ServiceHost {
  const { platform } = process;
  const { uid, username } = userInfo();
  const isDarwin = platform === 'darwin';
  const configFolder = environment['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');
  return {
    platform,
    uid,
    userName: username,
    systemFolder: isDarwin ? '/Library/LaunchDaemons' : '/etc/systemd/system',
    userFolder: isDarwin ? join(homedir(), 'Library', 'LaunchAgents') : join(configFolder, 'systemd', 'user'),
    run: async (command, args) => (await promisify(execFile)(command, [...args])).stdout,
  };
}

export type Scope = 'SYSTEM' | 'USER';

/** Root installs a service of the system, everybody else one of their own. */
export function scopeOf(host: ServiceHost): Scope {
  return host.uid === 0 ? 'SYSTEM' : 'USER';
}

/** The file that defines the service. */
export function definitionFile(host: ServiceHost): string {
  const folder = scopeOf(host) === 'SYSTEM' ? host.systemFolder : host.userFolder;
  return join(folder, host.platform === 'darwin' ? `${JOB_LABEL}.plist` : `${UNIT_NAME}.service`);
}

/**
 * Commands that have the service started from its definition now and with the machine, in order. One that runs already begins anew, so
 * that it takes a changed definition; its work goes on.
 */
export function startCommands(host: ServiceHost): readonly (readonly string[])[] {
  if (host.platform === 'darwin') return [['launchctl', 'bootstrap', launchdDomain(host), definitionFile(host)]];
  return [
    [...systemctl(host), 'daemon-reload'],
    [...systemctl(host), 'enable', UNIT_NAME],
    [...systemctl(host), 'restart', UNIT_NAME],
  ];
}

/** Commands that end the service and forget it; the agent's work goes on. */
export function stopCommands(host: ServiceHost): readonly (readonly string[])[] {
  if (host.platform === 'darwin') return [['launchctl', 'bootout', `${launchdDomain(host)}/${JOB_LABEL}`]];
  return [[...systemctl(host), 'disable', '--now', UNIT_NAME]];
}

export function systemctl(host: ServiceHost): readonly string[] {
  return scopeOf(host) === 'SYSTEM' ? ['systemctl'] : ['systemctl', '--user'];
}

function launchdDomain(host: ServiceHost): string {
  return scopeOf(host) === 'SYSTEM' ? 'system' : `gui/${String(host.uid)}`;
}
