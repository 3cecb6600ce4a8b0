import { readFile } from 'node:fs/promises';
import { note, fine, problem } from './finding.ts';
import type { Finding } from './finding.ts';

/** Settings of the kernel that stand in the way of sandboxes, with the value that does, and the change that is needed. */
const SETTINGS = [
  { file: '/proc/sys/user/max_user_namespaces', denies: '0', change: 'sysctl -w user.max_user_namespaces=15000' },
  { file: '/proc/sys/kernel/unprivileged_userns_clone', denies: '0', change: 'sysctl -w kernel.unprivileged_userns_clone=1' },
  {
    file: '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
    denies: '1',
    change: 'sysctl -w kernel.apparmor_restrict_unprivileged_userns=0',
  },
] as const;

/** A file of `SETTINGS` with what it holds; null where the kernel has no such setting. */
export type KernelSettings = Readonly<Record<string, string | null>>;

export async function readKernelSettings(): Promise<KernelSettings> {
  const entries = await Promise.all(
    SETTINGS.map(
      async ({ file }) =>
        [
          file,
          await readFile(file, 'utf8').then(
            (text) => text.trim(),
            () => null,
          ),
        ] as const,
    ),
  );
  return Object.fromEntries(entries);
}

/** Which settings deny user namespaces, without which no sandbox comes up; only where none did. */
export function judgeNamespaces(settings: KernelSettings, { sandboxWorks }: { readonly sandboxWorks: boolean }): readonly Finding[] {
  if (sandboxWorks) return [];
  return SETTINGS.filter(({ file, denies }) => settings[file] === denies).map(({ file, denies, change }) =>
    problem(
      'NAMESPACES_DENIED',
      `The kernel denies user namespaces (${file} is ${denies}).`,
      `As root type: ${change}; keep it in /etc/sysctl.d.`,
    ),
  );
}

/** Whether processor and memory limits of native work hold. */
export function judgeLimits({ enforced }: { readonly enforced: boolean }): Finding {
  return enforced
    ? fine('LIMITS_ENFORCED', 'Control groups limit processor, memory and processes of native work.')
    : note(
        'LIMITS_NOT_ENFORCED',
        'No control group can be made: native work can use more than its class says.',
        'Run the agent as root, or give its service the control groups (Delegate=yes).',
      );
}
