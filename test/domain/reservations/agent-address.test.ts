import { describe, expect, it } from 'vitest';
import { isOwnAddress } from '../../../src/domain/reservations/agent-address.ts';

describe('an agent may say that its work listens on a unix socket, on loopback or on its own host', () => {
  it.each([
    { title: 'a socket path', address: '/run/berth/j.sock', want: true },
    { title: 'a socket path with its scheme', address: 'unix:/run/berth/j.sock', want: true },
    { title: 'a relative path', address: 'unix:run/j.sock', want: false },
    { title: 'a path that climbs', address: '/run/../etc/passwd', want: false },
    { title: 'a path with a NUL', address: '/run/j\u0000.sock', want: false },
    { title: 'loopback', address: '127.0.0.1:8888', want: true },
    { title: 'all of 127/8', address: 'http://127.9.9.9:1/', want: true },
    { title: 'IPv6 loopback', address: '[::1]:65535', want: true },
    { title: 'a name that begins like loopback', address: '127.0.0.1.evil.example:80', want: false },
    { title: 'a port out of range', address: '127.0.0.1:65536', want: false },
    { title: 'no port', address: '127.0.0.1', want: false },
    { title: 'a path behind the port', address: 'http://127.0.0.1:80/x', want: false },
    { title: 'credentials before the host', address: 'http://127.0.0.1:80@evil.example:80', want: false },
    { title: 'another scheme', address: 'https://127.0.0.1:80', want: false },
    { title: 'the host that it calls from', address: '192.0.2.7:8888', peer: '192.0.2.7', want: true },
    { title: 'that host, seen in IPv6 form', address: '192.0.2.7:8888', peer: '::ffff:192.0.2.7', want: true },
    { title: 'its IPv6 host', address: '[2001:db8::7]:8888', peer: '2001:db8::7', want: true },
    { title: 'another host', address: '192.0.2.8:8888', peer: '192.0.2.7', want: false },
  ])('$title: $want', ({ address, peer = null, want }) => {
    expect(isOwnAddress(address, peer)).toBe(want);
  });
});
