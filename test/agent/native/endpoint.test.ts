import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import { agentPaths } from '../../../src/agent/agent-paths.ts';
import { eventually } from '../../support/eventually.ts';
import { CONTEXT, NativeEndpoints } from '../support/native-endpoint.ts';
import { canRunNatively } from '../support/native-requirement.ts';

let endpoints: NativeEndpoints;
let run: Assignment;

describe.runIf(canRunNatively)('a native endpoint, with a real server of a tiny model in a sandbox', () => {
  beforeAll(async () => {
    endpoints = await NativeEndpoints.create();
    run = endpoints.run();
  });

  afterAll(async () => {
    await endpoints.dispose();
  });

  test('A2: it is ready only once its server says so, which is after its model is loaded', async () => {
    expect(await endpoints.driver.probe(run, 'ready')).toEqual({ state: 'absent' });
    expect(await endpoints.driver.prepare(run, CONTEXT)).toEqual({ ok: true });
    expect(await endpoints.driver.start(run, CONTEXT)).toEqual({ ok: true });
    const seen = new Set<string>();
    await eventually(async () => {
      const { state } = await endpoints.driver.probe(run, 'ready');
      seen.add(state);
      return state === 'ready';
    }, 'it is ready');
    expect([...seen]).toEqual(['starting', 'ready']);
    expect((await endpoints.ask(run, '/health')).status).toBe(200);
  });

  test('M5: it serves its model through the way in, in the style of the usual API', async () => {
    expect(JSON.parse((await endpoints.ask(run, '/v1/models')).text)).toMatchObject({ data: [{ id: 'tiny' }] });
    const body = JSON.stringify({ model: 'tiny', prompt: 'abc', max_tokens: 4 });
    expect(JSON.parse((await endpoints.ask(run, '/v1/completions', body)).text)).toMatchObject({ choices: [{ text: 'defg' }] });
  });

  test.each([
    ['it has its model', "sorted(os.listdir('/model'))", "['config.json', 'model.safetensors']"],
    ['it cannot change its model', "open('/model/config.json', 'a')", 'PermissionError'],
    ['it cannot add to its model', "open('/model/x', 'w')", 'OSError'],
    ['it has no files of a notebook', "os.stat('/work')", 'FileNotFoundError'],
    ['its temporary folder is its own', "[n for n in os.listdir('/tmp') if n not in ('pycache', HERE)]", '[]'],
    ['there is no network', "socket.create_connection(('127.0.0.1', 22), 2)", 'ConnectionRefusedError'],
    ['no GPU that it was not given is there', "[n for n in os.listdir('/dev') if n.startswith('nvidia')]", '[]'],
    [
      'it has no capability',
      "[l.split()[1] for l in open('/proc/self/status') if l.startswith(('CapEff', 'CapBnd'))]",
      "['0000000000000000', '0000000000000000']",
    ],
    [
      'its environment variables are made from nothing',
      "sorted(n for n in os.environ if n not in ('PWD', 'LC_CTYPE'))",
      "['BERTH_MODEL_DIR', 'BERTH_MODEL_NAME', 'BERTH_SOCKET', 'HOME', 'LANG', 'PATH', 'PYTHONPYCACHEPREFIX', 'TMPDIR']",
    ],
  ])('%s', async (_, code, want) => {
    const here = JSON.stringify(basename(endpoints.dataDir));
    expect(await endpoints.python(run, code.replace('HERE', here))).toBe(want);
  });

  test('nothing of the agent is there: not its state, not the way to its environment or its model', async () => {
    const paths = agentPaths(endpoints.dataDir);
    for (const path of [join(paths.stateDir, 'runs'), paths.workspacesDir, paths.modelsDir, '/etc/passwd', '/root', '/mnt'])
      expect(await endpoints.python(run, `os.stat(${JSON.stringify(path)})`)).toBe('FileNotFoundError');
  });

  test('security: it has a network of its own, so that not even an abstract socket of the machine is there', async () => {
    const own = endpoints.run();
    await endpoints.bringUp(own);
    const name = `berth-endpoint-${own.workloadId}`;
    const script = `import socket, time; s = socket.socket(socket.AF_UNIX); s.bind(chr(0) + "${name}"); s.listen(); print("up", flush=True); time.sleep(120)`;
    const listener = spawn('/usr/bin/python3', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    await once(listener.stdout, 'data');
    const tried = await endpoints.python(own, `socket.socket(socket.AF_UNIX).connect(chr(0) + "${name}")`);
    listener.kill('SIGKILL');
    expect(tried).toBe('ConnectionRefusedError');
  });

  test('its user is no notebook and no other endpoint', async () => {
    for (const own of [endpoints.run(), endpoints.run()]) await endpoints.driver.prepare(own, CONTEXT);
    const runs = await readdir(join(agentPaths(endpoints.dataDir).stateDir, 'runs'));
    const uids = await Promise.all(
      runs.map(async (name) => (await stat(join(agentPaths(endpoints.dataDir).stateDir, 'runs', name, 'home'))).uid),
    );
    if (process.getuid?.() === 0) expect(new Set(uids).size).toBe(uids.length);
    expect(uids.length).toBeGreaterThan(1);
    expect(uids.every((uid) => uid < 1_900_000_000)).toBe(true);
  });

  test('A7: another start of the agent finds it ready, and starts no second one', async () => {
    const before = await endpoints.python(run, "open('/proc/1/stat').read().split()[21]");
    await endpoints.restartAgent();
    expect((await endpoints.driver.inventory()).map(({ workloadId }) => workloadId)).toContain(run.workloadId);
    expect(await endpoints.driver.start(run, CONTEXT)).toEqual({ ok: true });
    expect(await endpoints.driver.probe(run, 'ready')).toEqual({ state: 'ready' });
    expect(await endpoints.python(run, "open('/proc/1/stat').read().split()[21]")).toBe(before);
  });

  test('A2: when its server crashes it has ended, and is not ready again by itself; the next generation is', async () => {
    await endpoints.ask(run, '/crash', '').catch(() => undefined);
    await eventually(async () => (await endpoints.driver.probe(run, 'alive')).state === 'exited', 'it has ended');
    expect(await endpoints.driver.probe(run, 'ready')).toMatchObject({ state: 'exited', failure: { reason: 'WORK_VANISHED' } });
    expect(await endpoints.driver.start(run, CONTEXT)).toEqual({ ok: true });
    expect(await endpoints.driver.probe(run, 'ready')).toMatchObject({ state: 'exited' });
    const next = endpoints.run({ workloadId: run.workloadId, generation: 2 });
    await endpoints.bringUp(next);
    expect(await endpoints.driver.probe(run, 'ready')).toMatchObject({ state: 'exited' });
    expect(await endpoints.driver.stop(next, { graceMs: 2_000 })).toEqual({ gone: true });
    expect(await endpoints.driver.probe(next, 'ready')).toEqual({ state: 'absent' });
  });

  test('security: a link that an endpoint puts in the place of its socket is never followed', async () => {
    const hostile = endpoints.run();
    await endpoints.bringUp(hostile);
    const outside = join(endpoints.dataDir, 'outside');
    await mkdir(outside);
    const server = createServer((_request, response) => response.end('the host'));
    await new Promise<void>((resolve) => server.listen(join(outside, 'j.sock'), resolve));
    await endpoints.python(
      hostile,
      `[os.rename('/run/berth/.rt', '/run/berth/x'), os.symlink(${JSON.stringify(outside)}, '/run/berth/.rt')]`,
    );
    expect(await endpoints.driver.probe(hostile, 'ready')).toEqual({ state: 'starting' });
    await expect(endpoints.ask(hostile, '/health')).rejects.toThrow('no socket of its own');
    await new Promise((resolve) => server.close(resolve));
    expect(await endpoints.driver.stop(hostile, { graceMs: 0 })).toEqual({ gone: true });
    expect(await readdir(outside)).toEqual([]);
  });

  test('A2: an environment that cannot serve a model, or has no Jupyter, is not started', async () => {
    const notebook = endpoints.run({ kind: 'notebook', workspaceId: '01890000-0000-7000-8000-000000000001' });
    expect(await endpoints.driver.prepare(notebook, CONTEXT)).toMatchObject({ ok: false, failure: { reason: 'REF_UNUSABLE' } });
  });

  test('M2: a model that was changed on this machine is not started', async () => {
    const { digest } = run.model ?? { digest: '' };
    await writeFile(join(agentPaths(endpoints.dataDir).modelsDir, digest, 'files', 'more.txt'), 'x');
    const result = await endpoints.driver.prepare(endpoints.run(), CONTEXT);
    expect(result).toMatchObject({ ok: false, failure: { reason: 'MODEL_DIGEST_MISMATCH' } });
    expect(await endpoints.driver.prepare(endpoints.run(), CONTEXT)).toEqual({ ok: true });
  });
});
