import { describe, expect, test } from 'vitest';
import { canonicalDigest, canonicalJson } from '../../src/shared/canonical-digest.ts';

describe('canonical JSON (RFC 8785)', () => {
  test('keys are sorted by UTF-16 units, numbers and texts have one form', () => {
    const value = {
      '\u20ac': 'Euro',
      '\r': 'CR',
      '1': 'one',
      '\ud83d\ude00': 'smile',
      a: [333333333.3333333, 1e30, 4.5, 2e-3, 1e-27],
      b: '\u0080\u000f\n"\\',
    };
    expect(canonicalJson(value)).toBe(
      '{"\\r":"CR","1":"one","a":[333333333.3333333,1e+30,4.5,0.002,1e-27],"b":"\u0080\\u000f\\n\\"\\\\","\u20ac":"Euro","\ud83d\ude00":"smile"}',
    );
  });

  test('the digest is SHA-256 of its UTF-8 bytes, whatever the order of keys', () => {
    expect(canonicalDigest({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
    expect(canonicalDigest({ b: [1, { d: 2, c: 3 }], a: null })).toBe(canonicalDigest({ a: null, b: [1, { c: 3, d: 2 }] }));
  });

  test.each([undefined, NaN, Infinity])('%s is no JSON and is refused', (value) => {
    expect(() => canonicalDigest(value)).toThrow();
  });
});
