import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright-core';

const PATH = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const BUILD = fileURLToPath(new URL('../../../../scripts/build-dashboard.mjs', import.meta.url));

/** Why there is no browser here; undefined when there is one. In CI there must be. */
export const withoutChromium = existsSync(PATH) || process.env['BERTH_CI'] === '1' ? undefined : `there is no ${PATH}; set CHROMIUM_PATH`;

/** Chromium without anything of its own on the network. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: PATH,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

/** Makes sure that what is served is the dashboard as it is in this tree. */
export function buildDashboard(): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BUILD, '--only-needed'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The dashboard was not built:\n${stdout}${stderr}`);
}
