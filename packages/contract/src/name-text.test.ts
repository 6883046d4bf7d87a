import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountName, holdsWebAddress } from './account-name.ts';
import { findHiddenCharacter } from './name-text.ts';
import { nameLine } from './primitives.ts';

const errorOf = (name: string) => accountName.safeParse(name).error?.issues[0]?.message;
const isHidden = (text: string) => findHiddenCharacter(text) !== null;
const runs = { numRuns: 2000 };

/** Any Unicode code point except surrogates. */
const codePoint = fc.integer({ min: 0, max: 0x10ffff }).filter((code) => code < 0xd800 || code > 0xdfff);
const character = codePoint.map((code) => String.fromCodePoint(code));
const visible = character.filter((text) => /^[\p{L}\p{N}\p{P}]$/u.test(text) && !/^\p{DI}$/u.test(text));

describe('a character in a name', () => {
  it.each([
    ['a zero-width space', '\u200b'],
    ['a right-to-left override', '\u202e'],
    ['a left-to-right isolate', '\u2066'],
    ['a right-to-left mark', '\u200f'],
    ['a soft hyphen', '\u00ad'],
    ['a byte order mark', '\ufeff'],
    ['a grapheme joiner', '\u034f'],
    ['a Hangul filler', '\u3164'],
    ['a variation selector', '\ufe0f'],
    ['a tag', '\u{e0041}'],
    ['an empty Braille cell', '\u2800'],
    ['a line separator', '\u2028'],
    ['a C1 control character', '\u0085'],
    ['a private-use character', '\ue000'],
    ['an unassigned character', '\u{1fffe}'],
  ])('S-102: rejects a name with a character that is %s', (_, found) => {
    expect(isHidden(`Dana${found}Okafor`)).toBe(true);
    expect(nameLine('First name', 50).safeParse(`Da${found}na`).success).toBe(false);
  });

  it('S-102: the error message for a forbidden character in a name contains its code point', () => {
    expect(errorOf('Dana\u202e Okafor')).toBe(
      'Name contains a hidden or unsupported character (U+202E). Type it again without that character.',
    );
    expect(errorOf('Dana\nOkafor')).toBe('Name must be on one line');
  });

  it.each([
    'Dana Okafor',
    'Zoë Müller-Lüdenscheidt',
    "Siobhán O'Neil",
    'Ngô Đình Diệm',
    'Олена Шевченко',
    'Γιώργος Παπαδόπουλος',
    'محمد الأحمد',
    'יוסף כהן',
    '山田 太郎',
    '김민준',
    'สมชาย ใจดี',
    'ஸ்ரீதர்',
    'Ọlábísí Àdébáyọ̀',
  ])('S-102: accepts the name %s', (name) => {
    expect(accountName.parse(name)).toBe(name.normalize('NFC'));
  });

  it.each([
    ['Persian', 'علی\u200cرضا'],
    ['Sinhala', 'ශ\u0dca\u200dරී'],
    ['Hindi', 'राजर\u094d\u200dषि'],
    ['Malayalam', 'അന\u0d4d\u200dവർ'],
  ])('S-102: keeps a joiner between the letters of a name in %s', (_, name) => {
    expect(accountName.parse(name)).toBe(name);
  });

  it.each([
    ['between Latin letters', 'Da\u200dna'],
    ['between Cyrillic letters', 'Да\u200cна'],
    ['at the beginning', '\u200cعلی'],
    ['at the end', 'علی\u200c'],
    ['beside a space', 'علی\u200c رضا'],
    ['twice', 'علی\u200c\u200cرضا'],
    ['between a Latin and an Arabic letter', 'a\u200cر'],
  ])('S-102: rejects a name with a joiner %s', (_, name) => {
    expect(isHidden(name)).toBe(true);
  });

  it('S-102: rejects a hidden character between two visible ones, for all of Unicode except joiners', () => {
    fc.assert(
      fc.property(character, visible, visible, (found, before, after) => {
        const isRefused = /^[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{DI}\u2800\u{1D159}]$/u.test(found);
        fc.pre(!/[\u200c\u200d]/.test(found));
        expect(isHidden(`${before}${found}${after}`)).toBe(isRefused);
      }),
      runs,
    );
  });

  it('S-102: an accepted name never reorders or hides parts of itself', () => {
    fc.assert(
      fc.property(fc.array(character, { minLength: 2, maxLength: 20 }), (characters) => {
        const parsed = accountName.safeParse(characters.join(''));
        if (parsed.success) expect(parsed.data.replace(/[\u200c\u200d]/g, '')).not.toMatch(/[\p{C}\p{DI}]/u);
      }),
      runs,
    );
  });
});

describe('a web address in an account name', () => {
  it.each([
    'http://evil.example',
    'Read https://x.io now',
    'HTTPS://EVIL.EXAMPLE',
    'www.evil.example',
    'Call www2.evil.example',
    'evil.com',
    'evil.com/x',
    'Evil.Com',
    'EVIL.ROCKS',
    'pay-now.io',
    'Dana pay.now.example',
    't.co',
    't.co/abc',
    'x.com',
    'Visit (evil.com)!',
    'dana@evil.com',
    'evil\u3002com',
    'evil\uff0ecom',
    'ｅｖｉｌ.com',
    'пример.рф',
    '10.0.0.1',
    'evil.com:8080',
    'ftp://evil',
  ])('S-103: an account name rejects %s', (name) => {
    expect(errorOf(name)).toBe('Name can’t contain a web address. If it is none, put a space after the dot.');
  });

  it.each([
    'Dr. Müller-Lüdenscheidt Jr.',
    'Dr.Müller',
    'Dr.med.dent. Anna Groß',
    'St. John',
    'St.John',
    "O'Neil",
    'D.J. Smith',
    'D.J.Smith',
    'J.R.R. Tolkien',
    'J.Wu',
    'K. Li',
    'Martin Luther King, Jr.',
    'Sammy Davis Jr.Sr.',
    'Prof. Dr. A. B. C. Nguyễn',
    'Д.Иванов',
    'Anna (Nurse)',
    'Ward 3.2',
    'Müller, M.D., Ph.D.',
    'Admin 2.0',
  ])('S-103: an account name accepts %s', (name) => {
    expect(holdsWebAddress(name)).toBe(false);
  });

  it('S-103: finds a web address in an account name at any position', () => {
    const word = fc
      .stringMatching(/^[A-Za-z]{2,8}$/)
      .filter((text) => !['dr', 'st'].includes(text.toLowerCase()));
    const ending = fc.constantFrom('com', 'net', 'io', 'example', 'xn--p1ai', 'museum');
    const around = fc.constantFrom('', ' ', 'Dr. ', ' (', '\u2014');
    const address = fc.tuple(word, word, ending).map(([one, two, last]) => `${one}-x${two}.${last}`);
    fc.assert(
      fc.property(around, address, around, (before, found, after) => {
        expect(holdsWebAddress(`${before}${found}${after}`)).toBe(true);
      }),
      runs,
    );
  });

  it('S-103: searches a hostile name for web addresses in linear time', () => {
    fc.assert(
      fc.property(fc.constantFrom('a.', 'a', '1.', 'www', ':', '//', 'ａ．'), (piece) => {
        expect(typeof holdsWebAddress(piece.repeat(50_000 / piece.length))).toBe('boolean');
      }),
    );
  });
});
