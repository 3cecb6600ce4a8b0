import { AgentFailure } from '../agent-failure.ts';
import { SERVICE_MARK, serviceCommand } from './service-spec.ts';
import type { ServiceSpec } from './service-spec.ts';

/** Where systemd makes folders for services of the system. */
const STATE_ROOT = '/var/lib/';

/**
 * Hardening that work inherits and can live with. Left out on purpose, since each would stop the sandboxes or GPUs of work that the
 * agent starts: RestrictNamespaces, ProtectKernelTunables, ProtectControlGroups, ProtectProc, PrivateDevices, ProtectClock, PrivateUsers;
 * and PrivateTmp, whose folder would be taken from work that outlives the agent.
 */
const HARDENING = [
  'NoNewPrivileges=yes',
  'LockPersonality=yes',
  'RestrictRealtime=yes',
  'RestrictSUIDSGID=yes',
  'SystemCallArchitectures=native',
  'RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK',
  'UMask=0077',
];

/**
 * The systemd unit of an agent. Stopping or restarting it, also for an upgrade, ends the agent alone: KillMode=process leaves its work
 * running, which the next agent adopts (A7), and OOMPolicy=continue keeps one notebook's memory from ending it. Exit code 2 is wrong
 * use, which no restart cures. Refuses text that has no place in a unit.
 */
export function systemdUnit(spec: ServiceSpec): string {
  const isSystem = spec.scope === 'SYSTEM';
  const after = ['network-online.target', ...(isSystem && spec.drivers.includes('docker') ? ['docker.service'] : [])];
  return lines([
    `# ${SERVICE_MARK}; the next install writes it anew. Put changes into a drop-in (systemctl edit).`,
    '[Unit]',
    'Description=Berth agent: runs notebooks and model endpoints on this machine',
    // A user's manager does not know the targets of the system.
    ...(isSystem ? ['Wants=network-online.target', `After=${after.join(' ')}`] : []),
    'StartLimitIntervalSec=0',
    '',
    '[Service]',
    'Type=exec',
    ...(spec.user === null ? [] : [`User=${plain(spec.user)}`]),
    `WorkingDirectory=${percent(plain(spec.workingDirectory))}`,
    `ExecStart=${serviceCommand(spec).map(word).join(' ')}`,
    ...Object.entries(spec.environment).map(([name, value]) => `Environment=${quoted(`${name}=${value}`)}`),
    'Restart=always',
    'RestartSec=5',
    'RestartPreventExitStatus=2',
    'KillMode=process',
    'TimeoutStopSec=30',
    'OOMPolicy=continue',
    'Delegate=yes',
    'TasksMax=infinity',
    ...stateDirectory(spec),
    ...HARDENING,
    '',
    '[Install]',
    `WantedBy=${isSystem ? 'multi-user.target' : 'default.target'}`,
  ]);
}

/** systemd makes the folder, with the right owner, where it is right below /var/lib; elsewhere it is there already. */
function stateDirectory({ scope, dataDir }: ServiceSpec): readonly string[] {
  const name = dataDir.startsWith(STATE_ROOT) ? dataDir.slice(STATE_ROOT.length) : '';
  return scope === 'SYSTEM' && /^[A-Za-z0-9._-]+$/.test(name) ? [`StateDirectory=${name}`, 'StateDirectoryMode=0700'] : [];
}

/** A word of a command line: specifiers and variables stand for themselves. */
function word(text: string): string {
  const escaped = text.replaceAll('$', '$$$$');
  return /^[A-Za-z0-9/._:=@%+,~-]+$/.test(text) ? percent(plain(escaped)) : quoted(escaped);
}

function quoted(text: string): string {
  return `"${percent(plain(text)).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function percent(text: string): string {
  return text.replaceAll('%', '%%');
}

function plain(text: string): string {
  if (/\p{Cc}/u.test(text)) throw new AgentFailure(`A service's definition cannot hold control characters: ${JSON.stringify(text)}.`);
  return text;
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
