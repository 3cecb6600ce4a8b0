import { describe, expect, test } from 'vitest';
import { formatEnvironmentRef, parseEnvironmentRef } from '../../../src/agent/environments/environment-ref.ts';

const HASH = 'a'.repeat(64);

describe('the grammar of native refs', () => {
  test.each(['jupyter', 'jupyter-pytorch-cpu', 'mlx_lm.2', 'a'])('env:%s@sha256:… names an environment', (name) => {
    const parsed = parseEnvironmentRef(`env:${name}@sha256:${HASH}`);
    expect(parsed).toEqual({ name, hash: HASH });
    expect(parsed && formatEnvironmentRef(parsed)).toBe(`env:${name}@sha256:${HASH}`);
  });

  test.each([
    'jupyter',
    `jupyter@sha256:${HASH}`,
    `env:@sha256:${HASH}`,
    `env:..@sha256:${HASH}`,
    `env:../jupyter@sha256:${HASH}`,
    `env:a/b@sha256:${HASH}`,
    `env:.hidden@sha256:${HASH}`,
    `env:Jupyter@sha256:${HASH}`,
    `env:jupyter@sha256:${HASH.slice(1)}`,
    `env:jupyter@sha256:${HASH.toUpperCase()}`,
    `env:jupyter@sha256:${HASH}\n`,
    `env:jupyter@md5:${HASH}`,
    `env:${'a'.repeat(64)}@sha256:${HASH}`,
    '',
  ])('"%s" names none', (text) => {
    expect(parseEnvironmentRef(text)).toBeNull();
  });
});
