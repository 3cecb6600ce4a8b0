import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** What the tests run besides npm packages: a real Redis, the parts of a sandboxed notebook, and a browser. */
const NEEDS = [
  { what: 'redis-server', packages: ['redis-server'], brew: 'redis', isPresent: () => hasProgram('redis-server'), isRequired: true },
  { what: 'bubblewrap', packages: ['bubblewrap'], isPresent: () => hasProgram('bwrap'), isRequired: false },
  {
    what: 'setpriv and prlimit',
    packages: ['util-linux'],
    isPresent: () => hasProgram('setpriv') && hasProgram('prlimit'),
    isRequired: false,
  },
  { what: 'jupyter-server', packages: ['jupyter-server'], isPresent: () => hasPythonModule('jupyter_server'), isRequired: false },
  { what: 'ipykernel', packages: ['python3-ipykernel'], isPresent: () => hasPythonModule('ipykernel'), isRequired: false },
  {
    what: 'venv and pip',
    packages: ['python3-venv', 'python3-pip'],
    isPresent: () => hasPythonModule('venv, pip'),
    isRequired: false,
  },
  { what: 'openssl', packages: ['openssl'], isPresent: () => hasProgram('openssl'), isRequired: false },
  { what: 'tmux', packages: ['tmux'], isPresent: () => hasProgram('tmux'), isRequired: false },
  { what: 'chromium', packages: ['chromium'], isPresent: () => existsSync(CHROMIUM), isRequired: false },
  // Whose dumps are restored by the tests. Only CI gets it unasked: Debian's package starts a server on port 5432.
  {
    what: 'postgresql',
    packages: ['postgresql'],
    isPresent: () => process.env.BERTH_CI !== '1' || existsSync('/usr/lib/postgresql'),
    isRequired: false,
  },
  // For deploy/compose.yaml. Only CI gets them unasked: Debian's package of Caddy starts a server on port 80.
  {
    what: 'docker-compose',
    packages: ['docker-compose'],
    isPresent: () => process.env.BERTH_CI !== '1' || hasProgram('docker-compose'),
    isRequired: false,
  },
  { what: 'caddy', packages: ['caddy'], isPresent: () => process.env.BERTH_CI !== '1' || hasProgram('caddy'), isRequired: false },
];

/**
 * Installs what is missing where this user may (root on Debian), else says what to type. Ends the process when Redis is
 * missing, since no test run is worth anything without it, and under BERTH_CI=1 when anything is.
 */
export function installSystemPackages() {
  if (missingNeeds().length > 0 && mayInstall()) install(missingNeeds().flatMap((need) => need.packages));
  const missing = missingNeeds();
  if (missing.length === 0) return;
  const isFatal = process.env.BERTH_CI === '1' || missing.some((need) => need.isRequired);
  console.error(`${isFatal ? 'The tests need' : 'Some tests will be skipped without'} ${missing.map((need) => need.what).join(', ')}.`);
  console.error(`To install: ${advice(missing)}`);
  if (isFatal) process.exit(1);
}

function missingNeeds() {
  // The sandbox of notebooks is Linux's; macOS has its own and needs only Jupyter there.
  const needs = process.platform === 'linux' ? NEEDS : NEEDS.filter((need) => need.isRequired);
  return needs.filter((need) => !need.isPresent());
}

function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && hasProgram('apt-get');
}

function install(packages) {
  console.log(`Installing ${packages.join(' ')} (apt-get) …`);
  const apt = (...args) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  const installed = (names) => apt('install', '-y', '-q', '--no-install-recommends', ...names).status === 0;
  if (installed(packages)) return;
  // A fresh container has no package lists.
  apt('update', '-q');
  if (installed(packages)) return;
  // One that this release lacks must not keep the others away.
  for (const name of packages) installed([name]);
}

function advice(missing) {
  if (process.platform === 'darwin') return `brew install ${missing.flatMap((need) => need.brew ?? []).join(' ')}`;
  return `sudo apt-get install ${missing.flatMap((need) => need.packages).join(' ')}`;
}

function hasProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(':'), '/opt/homebrew/bin', '/usr/local/bin', '/usr/bin'];
  return folders.some((folder) => folder !== '' && existsSync(`${folder}/${name}`));
}

function hasPythonModule(name) {
  return spawnSync('/usr/bin/python3', ['-c', `import ${name}`], { stdio: 'ignore' }).status === 0;
}
