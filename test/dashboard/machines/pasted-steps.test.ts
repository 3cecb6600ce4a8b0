import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addressProblem, ENROLMENT_DRIVERS, pastedSteps } from '../../../dashboard/src/machines/pasted-steps.ts';
import { DRIVER_NAMES } from '../../../src/domain/model/runtime.ts';

const token = 'berthe_secret';
const steps = pastedSteps({ driver: 'native', serverUrl: 'https://berth.example', token });

describe('what to paste on a new machine', () => {
  test('security: no command holds the token; it is a step of its own', () => {
    for (const { driver } of ENROLMENT_DRIVERS) {
      for (const { text, secret } of pastedSteps({ driver, serverUrl: 'https://berth.example', token })) {
        expect(text.includes(token)).toBe(secret);
      }
    }
  });

  test('security: the token that is typed lands in a file of mode 600, also where another file was', () => {
    const folder = mkdtempSync(join(tmpdir(), 'berth-enrolment-'));
    try {
      const file = join(folder, 'berth-token');
      writeFileSync(file, 'older', { mode: 0o644 });
      execFileSync('sh', ['-c', steps[0]?.text ?? ''], { cwd: folder, input: `${token}\nmore\n` });
      expect(readFileSync(file, 'utf8').trim()).toBe(token);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('the agent is started with that file, the driver and the server', () => {
    expect(steps.at(-1)?.text).toBe('berth agent --server https://berth.example --driver native --token-file berth-token');
  });

  test('the agent of a cluster is started outside it, or given the Secret that its manifest names', () => {
    const [outside, inside] = pastedSteps({ driver: 'kubernetes', serverUrl: 'https://berth.example', token }).slice(-2);
    expect(outside?.text).toBe('berth agent --server https://berth.example --driver kubernetes --token-file berth-token');
    const manifest = readFileSync('deploy/kubernetes/agent.yaml', 'utf8');
    const secret = /secretName: ([\w-]+)/.exec(manifest)?.[1] ?? 'none';
    expect(inside?.text).toContain(`kubectl -n berth create secret generic ${secret} --from-file=token=berth-token`);
  });

  test('every driver that there is can be chosen', () => {
    expect(ENROLMENT_DRIVERS.map(({ driver }) => driver).sort()).toEqual([...DRIVER_NAMES].sort());
  });

  test.each([
    { url: 'https://berth.example', want: null },
    { url: 'http://127.0.0.1:4000', want: 'of this machine alone' },
    { url: 'http://localhost:4000', want: 'of this machine alone' },
    { url: 'http://[::1]:4000', want: 'of this machine alone' },
    { url: 'http://berth.example', want: 'no plain http' },
  ])('$url is told as it is', ({ url, want }) => {
    const problem = addressProblem(url);
    if (want === null) expect(problem).toBeNull();
    else expect(problem).toContain(want);
  });
});
