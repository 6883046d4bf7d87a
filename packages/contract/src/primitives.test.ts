import { describe, expect, it } from 'vitest';
import { accountName } from './account-name.ts';
import {
  calendarDate,
  calendarDateOrMillis,
  email,
  idInUrl,
  line,
  optionalLine,
  requiredInstant,
  wholeNumber,
} from './primitives.ts';

type Shape = {
  safeParse(value: unknown): { success: boolean; data?: unknown; error?: { issues: { message: string }[] } };
};
const messageOf = (shape: Shape, value: unknown) => shape.safeParse(value).error?.issues[0]?.message;

describe('line', () => {
  const name = line('First name', 50);

  it('a line of text is trimmed, and its accents are normalized', () => {
    expect(name.parse('  Zoe\u0308 ')).toBe('Zoë');
  });

  it('a line of text counts an emoji or a letter with accents as one character', () => {
    expect(name.parse('𝒜'.repeat(50))).toHaveLength(100);
    expect(messageOf(name, 'x'.repeat(51))).toBe('First name must be 50 characters or less');
  });

  it.each(['', '   ', undefined, 5])('a required line of text rejects %o as missing', (value) => {
    expect(messageOf(name, value)).toBe('First name is required');
  });

  it('a line of text rejects line breaks', () => {
    expect(messageOf(name, 'two\nlines')).toBe('First name must be on one line');
  });
});

describe('optionalLine', () => {
  it('an optional line accepts a missing value, and turns null and an empty text into null', () => {
    const city = optionalLine('City', 50);
    expect([undefined, null, '', '  '].map((value) => city.parse(value))).toEqual([
      undefined,
      null,
      null,
      null,
    ]);
  });
});

describe('email', () => {
  it.each(['a@b.io', 'Ada.Lovelace+x@clinic.example.org', "o'neil@x.de"])(
    'accepts the email address %s',
    (address) => {
      expect(email.parse(address)).toBe(address);
    },
  );

  it.each([
    'a',
    'a@b',
    '@b.io',
    'a b@c.io',
    'a@b..io',
    '"<script>"@x.io',
    'a@b.io\nBcc: x@y.io',
    'javascript:alert(1)',
  ])('rejects the email address %o', (address) => {
    expect(messageOf(email, address)).toBe('Email is invalid');
  });

  it.each(['a', '@', ' ', '.'])(
    'checks an email address with a long run of %o in linear time',
    (character) => {
      expect(email.safeParse(character.repeat(100_000)).success).toBe(false);
    },
  );
});

describe('accountName', () => {
  it('an account name needs at least two characters after trimming', () => {
    expect(messageOf(accountName, ' A ')).toBe('Name must be at least 2 characters');
  });
});

describe('whole numbers in a URL', () => {
  it.each(['0', '-1', '1.5', '1e3', 'NaN', '', ' 1', '9223372036854775808', 'x'])(
    'an id in a URL rejects %o',
    (text) => {
      expect(idInUrl.safeParse(text).success).toBe(false);
    },
  );

  it('reads a whole number from the text of a URL', () => {
    expect(idInUrl.parse('17')).toBe(17);
    expect(messageOf(wholeNumber(1, 200), '201')).toBe('Must be a whole number from 1 to 200');
  });
});

describe('dates and instants', () => {
  it.each(['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', 'tomorrow'])('rejects the date %s', (text) => {
    expect(calendarDate.safeParse(text).success).toBe(false);
  });

  const instant = requiredInstant('Date and time');

  it('an instant in a request can be milliseconds or ISO 8601 with an offset', () => {
    expect(instant.parse(1_795_179_600_000)).toBe(1_795_179_600_000);
    expect(instant.parse('2026-11-20T10:00:00+01:00')).toBe(Date.UTC(2026, 10, 20, 9));
    for (const missing of [undefined, null, '']) {
      expect(messageOf(instant, missing)).toBe('Date and time is required');
    }
    for (const wrong of ['tomorrow', '2026-11-20T10:00:00', 1.5, true]) {
      expect(messageOf(instant, wrong)).toBe(
        'Must be a time in epoch milliseconds or ISO 8601 with an offset',
      );
    }
    for (const wrong of ['2026-11-20T10:00:00', '2026-11-20', 1e20, 1.5, null]) {
      expect(instant.safeParse(wrong).success).toBe(false);
    }
  });

  it('a date of birth in milliseconds is read as a date in UTC', () => {
    const dateOfBirth = calendarDateOrMillis('Date of birth');
    expect(dateOfBirth.parse('1980-02-29')).toBe('1980-02-29');
    expect(dateOfBirth.parse(Date.UTC(1980, 1, 29, 23, 59))).toBe('1980-02-29');
  });
});
