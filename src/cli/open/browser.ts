import { spawn } from 'node:child_process';
import type { Variables } from '../variables.ts';
import { given } from '../variables.ts';

/** Opens an address in a browser. */
export type OpenBrowser = (url: string) => Promise<void>;

/**
 * How this machine opens a browser: the program that `BROWSER` names, else the desktop's own way. null where nobody could see one: on Linux
 * without a display.
 */
export function browserOf(variables: Variables, platform: NodeJS.Platform): OpenBrowser | null {
  const named = given(variables, 'BROWSER');
  if (named !== undefined) return (url) => start(named, url);
  const isSeen = ['DISPLAY', 'WAYLAND_DISPLAY', 'WSL_DISTRO_NAME'].some((name) => given(variables, name) !== undefined);
  if (platform === 'linux' && !isSeen) return null;
  return async (url) => {
    const { default: open } = await import('open');
    await open(url);
  };
}

/** Several programs may be named, with colons between; the first is taken. `%s` in it stands for the address. */
async function start(named: string, url: string): Promise<void> {
  const [first = ''] = named.split(':');
  const [program = '', ...words] = first.split(' ').filter((word) => word !== '');
  const options = words.includes('%s') ? words.map((word) => (word === '%s' ? url : word)) : [...words, url];
  const child = spawn(program, options, { stdio: 'ignore', detached: true });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  child.unref();
}
