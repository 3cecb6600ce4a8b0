import { join } from 'node:path';
import { AgentFailure } from '../agent-failure.ts';
import { JOB_LABEL, SERVICE_MARK, serviceCommand } from './service-spec.ts';
import type { ServiceSpec } from './service-spec.ts';

/** Where programs of the system and of Homebrew are; launchd gives a job less. */
const PATH = '/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin';

/**
 * The launchd job of an agent, as a property list. AbandonProcessGroup leaves its work running when it ends, also for an upgrade, and
 * the next agent adopts it (A7); KeepAlive starts it again whatever it ended with. Refuses text that XML cannot hold.
 */
export function launchdJob(spec: ServiceSpec): string {
  const log = join(spec.dataDir, 'agent.log');
  const entries: readonly (readonly [string, string])[] = [
    ['Label', string(JOB_LABEL)],
    ['ProgramArguments', array(serviceCommand(spec))],
    ['WorkingDirectory', string(spec.workingDirectory)],
    ['EnvironmentVariables', dictionary({ PATH, ...spec.environment })],
    ...(spec.user === null ? [] : [['UserName', string(spec.user)] as const]),
    ['RunAtLoad', '<true/>'],
    ['KeepAlive', '<true/>'],
    ['ThrottleInterval', '<integer>10</integer>'],
    ['ExitTimeOut', '<integer>30</integer>'],
    ['AbandonProcessGroup', '<true/>'],
    // 077: nobody else reads what the agent writes.
    ['Umask', '<integer>63</integer>'],
    ['ProcessType', string('Interactive')],
    ['StandardOutPath', string(log)],
    ['StandardErrorPath', string(log)],
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    `<!-- ${SERVICE_MARK}; the next install writes it anew. -->`,
    '<plist version="1.0">',
    '<dict>',
    ...entries.flatMap(([key, value]) => [`  <key>${key}</key>`, ...value.split('\n').map((line) => `  ${line}`)]),
    '</dict>',
    '</plist>',
    '',
  ].join('\n');
}

function string(text: string): string {
  return `<string>${escaped(text)}</string>`;
}

function array(items: readonly string[]): string {
  return ['<array>', ...items.map((item) => `  ${string(item)}`), '</array>'].join('\n');
}

function dictionary(items: Readonly<Record<string, string>>): string {
  return [
    '<dict>',
    ...Object.entries(items).flatMap(([key, value]) => [`  <key>${escaped(key)}</key>`, `  ${string(value)}`]),
    '</dict>',
  ].join('\n');
}

function escaped(text: string): string {
  if (/\p{Cc}/u.test(text)) throw new AgentFailure(`A service's definition cannot hold control characters: ${JSON.stringify(text)}.`);
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
