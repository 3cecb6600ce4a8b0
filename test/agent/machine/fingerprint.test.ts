import { describe, expect, test } from 'vitest';
import { enrollRequest } from '../../../src/agent-api/wire.ts';
import { AGENT_VERSION } from '../../../src/agent/agent-version.ts';
import { fingerprint, machineNameOf } from '../../../src/agent/machine/fingerprint.ts';
import { parseQuery } from '../../../src/agent/machine/nvidia-gpus.ts';
import { plainWords } from '../../../src/agent/machine/plain-words.ts';
import packageFile from '../../../package.json' with { type: 'json' };

describe('what an agent says of its machine', () => {
  test("it is in the protocol's form", async () => {
    const machine = {
      ...(await fingerprint()),
      name: machineNameOf(),
      agentVersion: AGENT_VERSION,
      drivers: [{ name: 'simulation', version: '1', confinesAccelerators: true }],
    };
    expect(enrollRequest.safeParse({ enrollmentToken: 'x', machine }).error).toBeUndefined();
    expect(machine.capacity.cpuMillis).toBeGreaterThanOrEqual(1_000);
    expect(machine.capacity.memoryMib).toBeGreaterThan(256);
  });

  test("its version is the project's", () => {
    expect(AGENT_VERSION).toBe(packageFile.version);
  });

  test.each([
    ['Anns-MacBook-Pro.local', 'anns-macbook-pro'],
    ['node_7', 'node-7'],
    ['-x-', 'x'],
    ['', 'machine'],
    ['😀', 'machine'],
    ['a'.repeat(80), 'a'.repeat(63)],
  ])('the host "%s" is called "%s"', (host, want) => {
    expect(machineNameOf(host)).toBe(want);
  });

  test('nvidia-smi is read: the model, and the smallest memory', () => {
    expect(parseQuery('NVIDIA A2, 15356\nNVIDIA A2, 15000\n')).toEqual({ model: 'NVIDIA A2', memoryMib: 15_000 });
    expect(parseQuery('')).toEqual({});
  });

  test.each([
    ['bubblewrap 0.8.0 + jupyter-server 1:1.23.3-1', 'bubblewrap 0.8.0 + jupyter-server 1_1.23.3-1'],
    ['/usr/lib', 'usr_lib'],
    ['', 'unknown'],
  ])('H2: the version "%s" is told as "%s", which leaves no room for a path or a ref', (text, want) => {
    expect(plainWords(text)).toBe(want);
  });
});
