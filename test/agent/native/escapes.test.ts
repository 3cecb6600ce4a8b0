import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import { agentPaths } from '../../../src/agent/agent-paths.ts';
import { makeAssignment } from '../support/assignments.ts';
import { buildStore, NativeMachine } from '../support/native-machine.ts';
import { canRunNatively } from '../support/native-requirement.ts';

const SECRET = `secret-${randomUUID()}`;
const ABSTRACT = `berth-escape-${randomUUID()}`;
/** What a person's own services offer on a machine: a name in the network namespace, without a file. */
const LISTENER = `import socket,time
s = socket.socket(socket.AF_UNIX)
s.bind(chr(0) + "${ABSTRACT}")
s.listen()
print("up", flush=True)
time.sleep(600)`;

let store: Awaited<ReturnType<typeof buildStore>>;
let machine: NativeMachine;
let run: Assignment;
let listener: ChildProcess;
let agentPid: number;
let results: readonly string[];

/** Python that says what came of each expression: its value, or the name of its error. One session for all, since each takes seconds. */
function outcomes(expressions: readonly string[]): string {
  return `
import os, socket, stat, ctypes, subprocess, resource, shutil, json
libc = ctypes.CDLL(None, use_errno=True)
def came(expression):
    try:
        return str(eval(expression))
    except Exception as error:
        return type(error).__name__
print(json.dumps([came(expression) for expression in json.loads(${JSON.stringify(JSON.stringify(expressions))})]))`;
}

/** As one text to Python, but not in the code, which its own history keeps. */
function apart(text: string): string {
  return `${text.slice(0, 12)}' '${text.slice(12)}`;
}

/** What was tried, and what the sandbox must answer. docs/security-tests.md has this list. */
const ATTEMPTS: readonly (readonly [what: string, expression: string, want: string | RegExp])[] = [
  ['to mount a file system', "libc.mount(b'none', b'/tmp', b'tmpfs', 0, None)", '-1'],
  ['to remount what is read-only', "libc.mount(None, b'/usr/bin', None, 32 | 4096, None)", '-1'],
  [
    'to make a user namespace, and be root in it',
    "subprocess.run(['unshare', '--user', '--map-root-user', 'true'], capture_output=True).returncode",
    '1',
  ],
  ['to make a mount namespace', 'libc.unshare(0x20000)', '-1'],
  ['to change its root', "os.chroot('/tmp')", 'PermissionError'],
  ['to become root', 'os.setuid(0)', /OSError|PermissionError/],
  ['to gain rights by a program that has them', "bool(os.statvfs('/usr/bin').f_flag & os.ST_NOSUID)", 'True'],
  [
    'to give its own program rights',
    "[shutil.copy('/usr/bin/id', 'id'), os.chmod('id', 0o6755), subprocess.check_output(['./id', '-u'])][-1]",
    "b'1000\\n'",
  ],
  ['to make a device node', "os.mknod('disk', stat.S_IFBLK | 0o660, os.makedev(8, 0))", 'PermissionError'],
  [
    'to find a device of the machine',
    "sorted(set(os.listdir('/dev')) - set('core fd full mqueue null ptmx pts random shm stderr stdin stdout tty urandom zero console'.split()))",
    '[]',
  ],
  ['to speak to a terminal', "os.open('/dev/tty', os.O_RDWR)", 'OSError'],
  ['to look into /sys', "os.listdir('/sys')", 'FileNotFoundError'],
  ['to set what the kernel does with crashes', "open('/proc/sys/kernel/core_pattern', 'w')", /OSError|PermissionError/],
  ['to command the kernel', "open('/proc/sysrq-trigger', 'w')", /OSError|PermissionError|FileNotFoundError/],
  ['to read the memory of the machine', "open('/proc/kcore', 'rb').read(1)", /PermissionError|FileNotFoundError|OSError/],
  ["to see the agent's process", "os.path.exists('/proc/AGENT/environ')", 'False'],
  ["to trace the agent's process", 'libc.ptrace(16, AGENT, 0, 0)', '-1'],
  ["to signal the agent's process", 'os.kill(AGENT, 0)', 'ProcessLookupError'],
  ['to reach a service by its abstract socket', "socket.socket(socket.AF_UNIX).connect('\\0ABSTRACT')", 'ConnectionRefusedError'],
  ['to find a socket of the machine', "os.listdir('/run')", '[]'],
  ['to reach the network', "socket.create_connection(('192.0.2.1', 80), 2)", 'OSError'],
  ['to open a raw socket', 'socket.socket(socket.AF_INET, socket.SOCK_RAW, 1)', 'PermissionError'],
  ["to read the agent's environment variables", "any('SECRET' in str(value) for value in os.environ.values())", 'False'],
  [
    "to find the machine's token, or its own of another run, in a file",
    "subprocess.run(['grep', '-rlsF', '-e', 'SECRET', '-e', 'MACHINE', '/tmp', '/run', '/etc', '/work', '/mnt', '/var', '/opt', '/home', '/root']).returncode != 0",
    'True',
  ],
  ['to follow a link out of its home', "[os.symlink('ROOTDIR', 'out'), os.listdir('out')][-1]", 'FileNotFoundError'],
  ['to dump its memory to a file', 'resource.getrlimit(resource.RLIMIT_CORE)', '(0, 0)'],
  ['to raise its limits', 'resource.setrlimit(resource.RLIMIT_NOFILE, (8192, 8192))', /ValueError|PermissionError/],
  ['to start processes without end', 'resource.getrlimit(resource.RLIMIT_NPROC)', /^\(512, 512\)$|^\(-1, -1\)$/],
  ['to write one file without end', 'resource.getrlimit(resource.RLIMIT_FSIZE)', '(1073741824, 1073741824)'],
];

describe.runIf(canRunNatively)('security: escapes that a notebook in the native sandbox tries', () => {
  beforeAll(async () => {
    store = await buildStore();
    machine = await NativeMachine.create(store.storeDir);
    process.env['BERTH_TEST_SECRET'] = SECRET;
    agentPid = (await machine.start()).pid;
    delete process.env['BERTH_TEST_SECRET'];
    listener = spawn('/usr/bin/python3', ['-c', LISTENER], { stdio: ['ignore', 'pipe', 'ignore'] });
    await new Promise((resolve) => listener.stdout?.once('data', resolve));
    run = makeAssignment({ driver: 'native', ref: store.ref, workspaceId: randomUUID() });
    await machine.bringUp(run);
    const state = JSON.parse(await readFile(join(agentPaths(machine.dataDir).stateDir, 'state.json'), 'utf8')) as {
      readonly credential: { readonly machineToken: string };
    };
    const expressions = ATTEMPTS.map(([, expression]) =>
      expression
        .replaceAll('AGENT', String(agentPid))
        .replaceAll('ABSTRACT', ABSTRACT)
        .replaceAll('SECRET', apart(SECRET))
        .replaceAll('MACHINE', apart(state.credential.machineToken))
        .replaceAll('ROOTDIR', machine.dataDir),
    );
    results = JSON.parse(await machine.python(run, outcomes(expressions))) as readonly string[];
  });

  afterAll(async () => {
    listener.kill('SIGKILL');
    await machine.dispose();
    await rm(store.storeDir, { recursive: true, force: true });
  });

  test.each(ATTEMPTS.map(([what, , want], index) => [what, want, index] as const))('it fails %s', (_, want, index) => {
    const result = results[index] ?? 'it was not tried';
    if (typeof want === 'string') expect(result).toBe(want);
    else expect(result).toMatch(want);
  });
});
