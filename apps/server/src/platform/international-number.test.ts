import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callingCodeOf, callingCodeOfPrefix, hasPrefix, toInternational } from './international-number.ts';

describe('S-317: phone numbers with the clinic’s country', () => {
  it.each([
    ['0151 234-56789', '+49', '+4915123456789'],
    ['(0151) 234/56789', '+49', '+4915123456789'],
    ['15123456789', '+49', '+4915123456789'],
    ['0049 151 23456789', '+49', '+4915123456789'],
    ['+49 (0) 151 23456789', '+43', '+4915123456789'],
    ['06 12 34 56 78', '+33', '+33612345678'],
    ['612 345 678', '+34', '+34612345678'],
    ['(555) 010-9999', '+1', '+15550109999'],
    ['1 555 010 9999', '+1', '+15550109999'],
    ['8 912 345-67-89', '+7', '+79123456789'],
    ['06 20 123 4567', '+36', '+36201234567'],
    ['06 1234 5678', '+39', '+390612345678'],
    ['+44 7700 900123', '+49', '+447700900123'],
    ['+49 0151 23456789', '+49', '+4915123456789'],
    ['0049 0151 23456789', '+43', '+4915123456789'],
    ['+39 06 1234 5678', '+49', '+390612345678'],
    ['07 12 34 56 78', '+225', '+2250712345678'],
  ])('reads the phone number “%s” with the country code %s as %s', (typed, code, number) => {
    expect(toInternational(typed, code)).toBe(number);
  });

  it.each(['', '0', '0151', 'call me', '00', '0151 2345x789', '+0151 23456789', '0151 2345678901234'])(
    'finds no phone number in “%s”',
    (typed) => {
      expect(toInternational(typed, '+49')).toBeNull();
    },
  );

  it('reads a national phone number only if the country is given', () => {
    expect(toInternational('0151 23456789', null)).toBeNull();
  });

  it('reads an international phone number unchanged, whatever country is given', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{5,12}$/),
        fc.constantFrom('+49', '+1', '+7', '+36', '+39', '+353'),
        fc.constantFrom('+43', '+1', null),
        (typed, code, other) => {
          // After 00, a number has a country code of its own.
          fc.pre(!typed.startsWith('00'));
          const number = toInternational(typed, code);
          fc.pre(number !== null);
          expect(toInternational(number, other)).toBe(number);
          expect(number.startsWith(code)).toBe(true);
        },
      ),
    );
  });

  it.each([
    ['+4915123456789', '+49'],
    ['+15550109999', '+1'],
    ['+79123456789', '+7'],
    ['+35315550123', '+353'],
    ['+420601123456', '+420'],
    ['+41791234567', '+41'],
  ])('the country code of %s is %s', (number, code) => {
    expect(callingCodeOf(number)).toBe(code);
  });

  it.each([
    ['+49', '+49'],
    ['+49151', '+49'],
    ['+1', '+1'],
    ['+1876', '+1'],
    ['+353', '+353'],
    ['+4', null],
    ['+35', null],
    ['+42', null],
  ])('the prefix %s contains the country code %s', (prefix, code) => {
    expect(callingCodeOfPrefix(prefix)).toBe(code);
  });
});

describe('S-317: allowed countries', () => {
  it('allows phone numbers that begin with an allowed prefix, and no others', () => {
    const prefixes = ['+49', '+4366'];
    expect(hasPrefix('+4915123456789', prefixes)).toBe(true);
    expect(hasPrefix('+436601234567', prefixes)).toBe(true);
    expect(hasPrefix('+431123456', prefixes)).toBe(false);
    expect(hasPrefix('+447700900123', prefixes)).toBe(false);
    expect(hasPrefix('+4915123456789', [])).toBe(false);
  });

  it('allows +1 countries other than the USA and Canada only by their own prefixes', () => {
    expect(hasPrefix('+15550109999', ['+1'])).toBe(true);
    expect(hasPrefix('+18765550123', ['+1'])).toBe(false);
    expect(hasPrefix('+18765550123', ['+1', '+1876'])).toBe(true);
    expect(hasPrefix('+18095550123', ['+1', '+1876'])).toBe(false);
  });
});
