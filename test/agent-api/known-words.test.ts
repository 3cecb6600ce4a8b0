import { describe, expect, it } from 'vitest';
import { knownArchitecture, knownVersion } from '../../src/agent-api/known-words.ts';

describe('H2: of an agent’s words on its machine, members see what Berth knows', () => {
  it.each([
    ['28.5.1', '28.5.1'],
    ['v1.32.0', '1.32.0'],
    ['bubblewrap 0.8.0 + jupyter-server 1.23.3-1+deb12u1', 'bubblewrap 0.8.0 + jupyter-server 1.23.3'],
    ['sandbox-exec of Darwin 24.1.0', 'sandbox-exec of Darwin 24.1.0'],
    ['Docker 28.5.1 canary-ref', 'Docker 28.5.1'],
    ['1.2-canary-ref', '1.2'],
    ['canary-ref', 'unknown'],
    ['918273645', 'unknown'],
  ])('version "%s" is shown as "%s"', (text, want) => {
    expect(knownVersion(text)).toBe(want);
  });

  it.each([
    ['x64', 'x64'],
    ['aarch64', 'aarch64'],
    ['canary-ref', 'other'],
  ])('architecture "%s" is shown as "%s"', (text, want) => {
    expect(knownArchitecture(text)).toBe(want);
  });
});
