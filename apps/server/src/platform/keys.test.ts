import { describe, expect, it } from 'vitest';
import { keyFor, open, seal } from './keys.ts';

describe('the keys of the server', () => {
  // What was sealed, signed or sent by one release must be known to the next.
  it.each([
    [
      'session tokens',
      Buffer.from('salt'),
      'c7d27423398eeb16e16419606ba7a4e95b145cfa76911bce1932efa2cfa0ef68',
    ],
    ['mail tokens', '', 'f4d00e96392cc2dc91963340291a2060b6c0badda084b8d9b8717347c0ca45ea'],
    ['audit values', '', '2670623e20983f5f402ecb379b5da06a83f8e8b5f20a1aae29ff4da39c3daa75'],
    ['audit heads', '', '0040b55f3a87e7e783ea4f918c506a90e6a627e60d5e1cc1f83cc3ac4290d9ab'],
  ] as const)('make the key of %s as they always have', (purpose, salt, hex) => {
    expect(keyFor('a secret', purpose, salt).toString('hex')).toBe(hex);
  });

  it('open what they sealed, and nothing that was altered or sealed for another purpose', () => {
    const [key, other] = [keyFor('a secret', 'one'), keyFor('a secret', 'other')];
    const sealed = seal(key, { name: 'Jane' });
    expect(open(key, sealed)).toEqual({ name: 'Jane' });
    expect(() => open(other, sealed)).toThrow();
    const altered = Buffer.from(sealed);
    altered.writeUInt8((altered.at(-1) ?? 0) ^ 1, altered.length - 1);
    expect(() => open(key, altered)).toThrow();
  });
});
