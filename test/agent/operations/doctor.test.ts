import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agentPaths } from '../../../src/agent/agent-paths.ts';
import { examineMachine } from '../../../src/agent/doctor/examine-machine.ts';
import { judgeDrivers } from '../../../src/agent/doctor/examine-drivers.ts';
import type { TriedDriver } from '../../../src/agent/doctor/examine-drivers.ts';
import { judgeRoom } from '../../../src/agent/doctor/examine-folder.ts';
import { judgeGpus } from '../../../src/agent/doctor/examine-gpus.ts';
import { judgeLimits, judgeNamespaces } from '../../../src/agent/doctor/examine-sandbox.ts';
import { judgeServer, judgeTunnel } from '../../../src/agent/doctor/examine-server.ts';
import type { Finding, FindingCode } from '../../../src/agent/doctor/finding.ts';
import type { DriverName } from '../../../src/domain/model/runtime.ts';
import { berth } from '../../cli/run-in-process.ts';
import { makeAssignment } from '../support/assignments.ts';
import { SimulatedMachine } from '../support/simulated-machine.ts';

const has = (findings: readonly Finding[], code: FindingCode): Finding | undefined => findings.find((finding) => finding.code === code);
const codes = (findings: readonly Finding[]): readonly FindingCode[] => findings.map(({ code }) => code);

describe('of drivers', () => {
  const absent = (name: DriverName): TriedDriver => ({ name, capability: { available: false, why: 'It is not there.' }, warnings: [] });
  const present = (name: DriverName, accelerators: 'cpu' | null = 'cpu'): TriedDriver => ({
    name,
    capability: { available: true, version: '1', confinesAccelerators: true, accelerators: accelerators && [accelerators] },
    warnings: [],
  });
  const cases: readonly {
    readonly title: string;
    readonly tried: readonly TriedDriver[];
    readonly wanted: readonly DriverName[];
    readonly want: string;
  }[] = [
    {
      title: 'one that was named and is missing is a problem',
      tried: [present('native'), absent('docker')],
      wanted: ['docker'],
      want: 'FINE,PROBLEM',
    },
    { title: 'one that nobody named may be missing', tried: [present('native'), absent('docker')], wanted: [], want: 'FINE,NOTE' },
    {
      title: 'all of them may not',
      tried: [absent('native'), absent('docker'), present('simulation')],
      wanted: [],
      want: 'PROBLEM,PROBLEM,FINE',
    },
    { title: 'a weaker one is told', tried: [{ ...present('native'), warnings: ['No limits.'] }], wanted: ['native'], want: 'FINE,NOTE' },
  ];
  test.each(cases)('$title', ({ tried, wanted, want }) => {
    const findings = judgeDrivers(tried, { wanted: new Set(wanted) });
    expect(findings.map(({ verdict }) => verdict).join(',')).toBe(want);
    expect(findings.filter(({ verdict, nextStep }) => verdict === 'PROBLEM' && nextStep === null)).toEqual([]);
  });

  test.each([
    ['no GPU and no tool: nothing to say', { inKernel: 0, inTool: null }, []],
    ['a tool that lists GPUs which the kernel lacks', { inKernel: 0, inTool: 2 }, ['GPU_WITHOUT_DRIVER']],
    ['GPUs that Docker does not give', { inKernel: 1, inTool: 1 }, ['GPU_FINE', 'GPU_NOT_IN_DOCKER']],
  ])('%s', (_, seen, want) => {
    expect(codes(judgeGpus(seen, [present('docker')]))).toEqual(want);
    if (seen.inKernel > 0) expect(codes(judgeGpus(seen, [present('docker', null)]))).toEqual(['GPU_FINE']);
  });
});

describe('of the kernel', () => {
  test.each([
    ['/proc/sys/user/max_user_namespaces', '0', 'sysctl -w user.max_user_namespaces=15000'],
    ['/proc/sys/kernel/unprivileged_userns_clone', '0', 'sysctl -w kernel.unprivileged_userns_clone=1'],
    ['/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1', 'sysctl -w kernel.apparmor_restrict_unprivileged_userns=0'],
  ])('%s = %s is named with the change', (file, value, change) => {
    const [finding] = judgeNamespaces({ [file]: value }, { sandboxWorks: false });
    expect(finding?.nextStep).toContain(change);
    expect(judgeNamespaces({ [file]: value }, { sandboxWorks: true })).toEqual([]);
    expect(judgeNamespaces({ [file]: '7' }, { sandboxWorks: false })).toEqual([]);
  });

  test('limits and room', () => {
    expect([true, false].map((enforced) => judgeLimits({ enforced }).code)).toEqual(['LIMITS_ENFORCED', 'LIMITS_NOT_ENFORCED']);
    expect([0, 2 ** 25, 2 ** 31].map((free) => judgeRoom(free).code)).toEqual(['DISK_FULL', 'DISK_SHORT', 'DISK_FINE']);
  });
});

describe('of the server', () => {
  const answered = (status: number, code: string | null, aheadMs = 0) => ({ kind: 'ANSWERED', status, code, aheadMs }) as const;
  const away = { kind: 'AWAY', why: 'ECONNREFUSED' } as const;

  test.each([
    ['away', away, ['SERVER_UNREACHABLE']],
    ['another program', answered(200, null), ['SERVER_FOREIGN']],
    ['another program that wants a password', answered(401, null), ['SERVER_FOREIGN']],
    ['another version', answered(426, 'PROTOCOL_TOO_OLD'), ['PROTOCOL_TOO_OLD']],
    ['the same version', answered(401, 'UNAUTHENTICATED'), ['SERVER_FINE', 'CLOCK_FINE']],
    ['another time', answered(401, 'UNAUTHENTICATED', 3_600_000), ['SERVER_FINE', 'CLOCK_OFF']],
  ])('%s', (_, answer, want) => {
    expect(codes(judgeServer(answer, 'https://berth.example/'))).toEqual(want);
  });

  test.each([
    ['A3: a credential that is known', answered(409, 'CREDENTIAL_IN_USE'), ['CREDENTIAL_FINE', 'TUNNEL_FINE']],
    ['A3: a credential that is revoked', answered(401, 'UNAUTHENTICATED'), ['CREDENTIAL_REFUSED', 'TUNNEL_FINE']],
    ['a proxy that takes the upgrade away', answered(405, 'METHOD_NOT_ALLOWED'), ['TUNNEL_BLOCKED']],
    ['a proxy that answers itself', answered(400, null), ['TUNNEL_BLOCKED']],
    ['a proxy that hangs up', away, ['TUNNEL_BLOCKED']],
    ['a server that is busy', answered(503, 'UNAVAILABLE'), ['TUNNEL_FINE']],
  ])('%s', (_, answer, want) => {
    expect(codes(judgeTunnel(answer, { hasCredential: true }))).toEqual(want);
  });

  test('without a credential yet, the way alone is judged', () => {
    expect(codes(judgeTunnel(answered(401, 'UNAUTHENTICATED'), { hasCredential: false }))).toEqual(['TUNNEL_FINE']);
  });
});

describe('on a machine', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'berth-doctor-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });
  const look = (stated: object = {}) => examineMachine({ dataDir: folder, server: null, drivers: ['simulation'], ...stated });

  test('a folder that was never used is left unused', async () => {
    const dataDir = join(folder, 'new');
    expect(codes(await look({ dataDir }))).toEqual(expect.arrayContaining(['DATA_FOLDER_ABSENT', 'STATE_ABSENT', 'SERVER_UNKNOWN']));
    expect(await readdir(folder)).toEqual([]);
  });

  test('a folder that others may read, a state that is damaged, and what kills left are told and not touched', async () => {
    const { stateDir } = agentPaths(folder);
    await mkdir(stateDir);
    await chmod(stateDir, 0o755);
    const leftover = `state.json.${crypto.randomUUID()}.tmp`;
    for (const [name, text] of [
      ['state.json', '{"version":'],
      [leftover, 'half'],
    ] as const)
      await writeFile(join(stateDir, name), text);
    const findings = await look();
    expect(codes(findings)).toEqual(expect.arrayContaining(['DATA_FOLDER_OPEN', 'STATE_UNREADABLE', 'LEFTOVERS', 'AGENT_NOT_RUNNING']));
    expect((await readdir(stateDir)).sort()).toEqual(['state.json', leftover]);
    expect((await stat(stateDir)).mode & 0o777).toBe(0o755);
  });

  test('work whose driver is gone is a problem', async () => {
    const { stateDir } = agentPaths(folder);
    await mkdir(stateDir, { mode: 0o700 });
    const work = { assignment: makeAssignment({ driver: 'docker' }), state: 'running', ending: null, at: '' };
    const state = { version: 1, credential: null, boots: [], works: [work], finished: [], workspaces: [], deletedWorkspaces: [] };
    await writeFile(join(stateDir, 'state.json'), JSON.stringify(state));
    const before = process.env['DOCKER_HOST'];
    process.env['DOCKER_HOST'] = 'unix:///nowhere/docker.sock';
    try {
      const finding = has(await look(), 'WORK_WITHOUT_DRIVER');
      expect(finding?.verdict).toBe('PROBLEM');
      expect(finding?.says).toContain(work.assignment.workloadId);
      expect(finding?.says).not.toContain(work.assignment.ref);
    } finally {
      if (before === undefined) delete process.env['DOCKER_HOST'];
      else process.env['DOCKER_HOST'] = before;
    }
  });

  test('what answers there and is no Berth server is told, and nothing more is asked of it', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.method ?? ''} ${request.url ?? ''} ${request.headers.authorization ?? ''}`);
      response.end('hello');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/base/`;
      expect(has(await look({ server: url }), 'SERVER_FOREIGN')?.verdict).toBe('PROBLEM');
      expect(asked).toEqual(['POST /base/agent/v1/sync ']);
    } finally {
      server.close();
    }
  });
});

describe('while the agent runs', () => {
  let machine: SimulatedMachine;
  beforeAll(async () => {
    machine = await SimulatedMachine.create();
  });
  afterAll(async () => {
    await machine.dispose();
  });

  test('it is neither locked out nor disturbed: no sync, no enrolment, the same files, the same work', async () => {
    const { plane, dataDir } = machine;
    const agent = await machine.start();
    const run = makeAssignment();
    plane.assign([run]);
    await plane.reported((report) => report.state === 'running');
    await plane.nextSync((sync) => sync.revision !== null);
    const before = await readFile(machine.stateFile, 'utf8');
    const boots = new Set(plane.syncs.map(({ bootId }) => bootId));
    const { exitCode, out, err } = await berth(['agent', 'doctor', '--data-dir', dataDir, '--driver', 'simulation', '--json']);
    const { ok, findings } = JSON.parse(out) as { readonly ok: boolean; readonly findings: readonly Finding[] };
    expect(codes(findings)).toEqual(
      expect.arrayContaining(['DATA_FOLDER_FINE', 'STATE_FINE', 'WORK_FINE', 'SERVER_FINE', 'CREDENTIAL_FINE', 'TUNNEL_FINE']),
    );
    if (process.platform === 'linux') expect(codes(findings)).toContain('AGENT_RUNS');
    expect({ exitCode, ok, err }).toEqual({ exitCode: 0, ok: true, err: '' });
    expect(out).not.toContain(run.ref);
    expect(out).not.toContain(plane.machineToken);
    expect(await readFile(machine.stateFile, 'utf8')).toBe(before);
    await plane.nextSync();
    expect(new Set(plane.syncs.map(({ bootId }) => bootId))).toEqual(boots);
    expect(plane.enrollments).toHaveLength(1);
    expect(plane.reports.filter(({ state }) => state !== 'preparing').map(({ state }) => state)).not.toContain('failed');
    expect(agent.log).not.toContain('"error"');
  });

  test('for people each problem has its next step, and the exit code is 1', async () => {
    machine.plane.judgeTunnel = () => 401;
    const { exitCode, out, err } = await berth(['agent', 'doctor', '--data-dir', machine.dataDir, '--driver', 'simulation']);
    expect(exitCode).toBe(1);
    expect(out).toMatch(/PROBLEM {2}CREDENTIAL_REFUSED .*\n +-> Enrol the machine again/);
    expect(err).toBe('1 thing will not run.\n');
  });
});
