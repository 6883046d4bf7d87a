import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksLike } from './look-alikes.rules.ts';

describe('a name', () => {
  it.each([
    ['in other case and with accents', 'DÁNA ÖKAFOR'],
    ['with a title', 'Dr. Dana Okafor'],
    ['in another order', 'Okafor, Dana'],
    ['with Cyrillic letters', 'D\u0430na Ok\u0430f\u043er'],
    ['with Greek letters', 'Dan\u03b1 \u039fkafor'],
    ['with letters of mathematics', '𝐃𝐚𝐧𝐚 𝐎𝐤𝐚𝐟𝐨𝐫'],
    ['with a digit for a letter', 'Dana 0kafor'],
    ['with a letter too few', 'Dana Okfor'],
    ['with two letters swapped', 'Dana Okaofr'],
    ['with a letter doubled', 'Dana Okaffor'],
  ])('S-104: treats a name written %s as a look-alike of the original', (_, name) => {
    expect(looksLike(name, 'Dana Okafor')).toBe(true);
  });

  it.each(['Dana Okonkwo', 'Robin Okafor', 'Dana Okafor-Smith', 'Anna'])(
    'S-104: does not treat %s as a look-alike of Dana Okafor',
    (name) => {
      expect(looksLike(name, 'Dana Okafor')).toBe(false);
    },
  );

  it('S-104: short names are look-alikes only if all letters look the same, without any typing error', () => {
    expect(looksLike('Li Wei', 'Li Wen')).toBe(false);
    expect(looksLike('lvan Vem', 'Ivan Vern')).toBe(true);
  });

  it('S-104: every name looks like itself, and a Latin name like its upper-case form; the order of two names does not matter', () => {
    const name = fc.stringMatching(/^[A-Za-zÀ-öА-яΑ-ω]{2,9} [A-Za-z]{2,9}$/);
    fc.assert(
      fc.property(name, name, (one, two) => {
        expect(looksLike(one, one)).toBe(true);
        expect(looksLike(one, two)).toBe(looksLike(two, one));
      }),
    );
    const latin = fc.stringMatching(/^[A-Za-z]{2,9} [A-Za-z]{2,9}$/);
    fc.assert(
      fc.property(latin, (one) => {
        expect(looksLike(one, one.toUpperCase())).toBe(true);
      }),
    );
  });
});
