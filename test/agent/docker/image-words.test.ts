import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { whyRefused, type EngineAddress } from '../../../src/agent/drivers/docker/engine-address.ts';
import { homePath } from '../../../src/agent/drivers/docker/home-path.ts';
import { parseImageRef } from '../../../src/agent/drivers/docker/image-ref.ts';
import { numericUser, resolveUser } from '../../../src/agent/drivers/docker/image-user.ts';
import { digestOf } from '../../../src/agent/drivers/docker/resolve-image.ts';

const digest = `sha256:${'a'.repeat(64)}`;

describe('a ref of an image', () => {
  test.each<[string, { readonly name: string; readonly tag: string; readonly isPinned: boolean }]>([
    ['busybox', { name: 'busybox', tag: 'latest', isPinned: false }],
    ['quay.io/jupyter/base-notebook:2026-01-01', { name: 'quay.io/jupyter/base-notebook', tag: '2026-01-01', isPinned: false }],
    ['127.0.0.1:5000/a/b', { name: '127.0.0.1:5000/a/b', tag: 'latest', isPinned: false }],
    ['localhost:5000/a_b__c:V1', { name: 'localhost:5000/a_b__c', tag: 'V1', isPinned: false }],
    [`a/b@${digest}`, { name: 'a/b', tag: digest, isPinned: true }],
    [`a/b:1@${digest}`, { name: 'a/b', tag: digest, isPinned: true }],
  ])('%s is read', (ref, want) => {
    expect(parseImageRef(ref)).toMatchObject(want);
  });

  test.each([
    '',
    'UPPER',
    'a b',
    '../a',
    'a:',
    ':1',
    'a@sha256:short',
    `a@${digest}0`,
    'a/',
    '/a',
    '-a',
    'a:1:2',
    'http://a/b',
    'x'.repeat(600),
  ])('A2: "%s" is none', (ref) => {
    expect(parseImageRef(ref)).toBeNull();
  });

  test('its digest is that of the registry it came from, else the engine’s own', () => {
    const image = { id: 'sha256:own', user: '', workingDir: '', hasCommand: true };
    const digests = ['other/x@sha256:1', 'reg.example/a/b@sha256:2'];
    expect(digestOf({ ...image, digests }, 'reg.example/a/b:1')).toBe('sha256:2');
    expect(digestOf({ ...image, digests: [] }, 'reg.example/a/b:1')).toBe('sha256:own');
  });
});

describe('whom an image runs as', () => {
  const files = {
    passwd: 'root:x:0:0::/root:/bin/sh\nroot2:x:0:100::/:/bin/sh\njovyan:x:1000:100::/home/jovyan:/bin/bash\n7:x:4000:4000::/:/bin/sh',
    group: 'root:x:0:\nusers:x:100:\nstaff:x:50:',
  };

  test.each([
    ['', 1_000, 1_000],
    ['0', 1_000, 1_000],
    ['0:0', 1_000, 1_000],
    ['root', 1_000, 1_000],
    ['root:users', 1_000, 1_000],
    ['root2', 1_000, 1_000],
    ['00', 1_000, 1_000],
    ['1000', 1_000, 100],
    ['jovyan', 1_000, 100],
    ['jovyan:staff', 1_000, 50],
    ['1234', 1_234, 0],
    ['1234:1234', 1_234, 1_234],
    ['1234:users', 1_234, 100],
    ['7', 4_000, 4_000],
  ])('uid 0 is never run: "%s" is %i:%i', (user, uid, gid) => {
    expect(resolveUser(user, files)).toEqual({ uid, gid });
  });

  test.each(['nobody-here', 'jovyan:nowhere', '99999999999', '4294967295:1', ':'])('an image names nobody that it has: "%s"', (user) => {
    expect(resolveUser(user, files)).toBeNull();
  });

  test('numbers alone need no file', () => {
    expect(numericUser('1000:1000')).toEqual({ uid: 1_000, gid: 1_000 });
    expect(numericUser('1000')).toBeNull();
  });
});

test.each([
  ['/home/jovyan', '/home/jovyan'],
  ['/data/', '/data'],
  ['/usr/src/app', '/usr/src/app'],
  ['', '/work'],
  ['/', '/work'],
  ['relative', '/work'],
  ['/proc', '/work'],
  ['/tmp/x', '/work'],
  ['/model', '/work'],
  ['/etc', '/work'],
  ['/a/../etc', '/work'],
  ['/a b', '/work'],
  [`/${'x'.repeat(100)}`, '/work'],
])('L7: the working directory "%s" of an image makes %s the home', (workingDir, home) => {
  expect(homePath(workingDir)).toBe(home);
});

const own = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
const atOwn: readonly [EngineAddress, boolean][] =
  own === undefined
    ? []
    : [
        [{ protocol: 'https', host: own }, true],
        [{ protocol: 'http', host: own }, false],
      ];

test.each<[EngineAddress, boolean]>([
  [{}, true],
  [{ protocol: 'http', host: '127.0.0.1' }, true],
  [{ protocol: 'https', host: 'localhost' }, true],
  [{ protocol: 'https', host: '[::1]' }, true],
  [{ protocol: 'https', host: 'engine.example' }, false],
  [{ protocol: 'http', host: '127.0.0.1.example' }, false],
  [{ protocol: 'ssh', host: 'localhost' }, false],
  [{ protocol: 'https', host: '192.0.2.250' }, false],
  [{ protocol: 'https', host: '0.0.0.0' }, false],
  [{ protocol: 'http', host: '127.0.0.1', cert: 'c' }, false],
  ...atOwn,
])('an engine at %j is taken: %s', async (address, isTaken) => {
  expect((await whyRefused(address)) === null).toBe(isTaken);
});
