import { describe, expect, it } from 'vitest';
import {
  deriveToFit,
  isSignedWithAny,
  keyFor,
  keyIdOf,
  keysInForce,
  open,
  openWithAny,
  seal,
  signWith,
} from './keys.ts';

describe('keys', () => {
  // Do not change these expected values: the next release must accept everything that this release encrypted, signed or
  // sent.
  it.each([
    [
      'session tokens',
      Buffer.from('salt'),
      'c7d27423398eeb16e16419606ba7a4e95b145cfa76911bce1932efa2cfa0ef68',
    ],
    ['mail tokens', '', 'f4d00e96392cc2dc91963340291a2060b6c0badda084b8d9b8717347c0ca45ea'],
    ['audit values', '', '2670623e20983f5f402ecb379b5da06a83f8e8b5f20a1aae29ff4da39c3daa75'],
    ['audit heads', '', '0040b55f3a87e7e783ea4f918c506a90e6a627e60d5e1cc1f83cc3ac4290d9ab'],
  ] as const)('derives the same key for %s in every release', (purpose, salt, hex) => {
    expect(keyFor('a secret', purpose, salt).toString('hex')).toBe(hex);
  });

  it('opens a sealed value only if it is unchanged and the key has the same purpose', () => {
    const [key, other] = [keyFor('a secret', 'one'), keyFor('a secret', 'other')];
    const sealed = seal(key, { name: 'Jane' });
    expect(open(key, sealed)).toEqual({ name: 'Jane' });
    expect(() => open(other, sealed)).toThrow();
    const altered = Buffer.from(sealed);
    altered.writeUInt8((altered.at(-1) ?? 0) ^ 1, altered.length - 1);
    expect(() => open(key, altered)).toThrow();
  });
});

describe('keys during a rotation', () => {
  const secrets = { appSecret: 'the new secret', previousAppSecret: 'the old secret' };
  const keys = keysInForce(secrets, 'one');
  const made = [secrets.appSecret, secrets.previousAppSecret].map((secret) => keyFor(secret, 'one'));
  const foreign = keyFor('a third secret', 'one');

  it('S-141: accepts values sealed or signed with the current or the previous secret, but with no other secret', () => {
    for (const key of made) {
      expect(openWithAny(keys, seal(key, 'told'))).toBe('told');
      expect(isSignedWithAny(keys, 'told', signWith(key, 'told'))).toBe(true);
      expect(isSignedWithAny(keys, 'told', signWith(key, 'untold'))).toBe(false);
    }
    expect(() => openWithAny(keys, seal(foreign, 'told'))).toThrow();
    expect(() => openWithAny([], seal(foreign, 'told'))).toThrow();
    expect(isSignedWithAny(keys, 'told', signWith(foreign, 'told'))).toBe(false);
    expect(isSignedWithAny(keys, 'told', Buffer.alloc(3))).toBe(false);
  });

  it('S-141: derives a stored value with the secret that it was stored with, and a new value with the current secret', () => {
    const derive = (secret: string) => `derived with ${secret}`;
    for (const stored of ['derived with the new secret', 'derived with the old secret']) {
      expect(deriveToFit(secrets, derive, (derived) => derived === stored)).toBe(stored);
    }
    expect(deriveToFit(secrets, derive, () => false)).toBe('derived with the new secret');
  });

  it('gives each secret a different id', () => {
    expect(keyIdOf(secrets.appSecret)).toMatch(/^[\w-]{8}$/);
    expect(keyIdOf(secrets.appSecret)).not.toBe(keyIdOf(secrets.previousAppSecret));
  });
});
