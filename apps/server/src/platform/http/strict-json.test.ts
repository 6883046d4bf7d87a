import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStrictJson } from './strict-json.ts';

const parse = (text: string) => parseStrictJson(Buffer.from(text));
const isDangerous = (key: string) => ['__proto__', 'constructor', 'prototype'].includes(key);
const plainText = fc.string().filter((text) => text.isWellFormed() && !/\p{Cc}/u.test(text));
const plainJson = fc.jsonValue({ maxDepth: 6, stringUnit: 'grapheme' });

describe('parseStrictJson', () => {
  it('reads ordinary JSON as JSON.parse does', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          plainText.filter((key) => !isDangerous(key)),
          plainText,
        ),
        (value) => {
          expect(parse(JSON.stringify(value, null, 1))).toEqual(JSON.parse(JSON.stringify(value)));
        },
      ),
    );
  });

  it('for any input, returns the parsed JSON value or throws a 400 error', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          plainJson.map((value) => JSON.stringify(value)),
        ),
        (text) => {
          try {
            expect(parse(text)).toEqual(JSON.parse(text));
          } catch (error) {
            expect(error).toMatchObject({ name: 'AppError', code: 'invalid_request' });
          }
        },
      ),
    );
  });

  it.each([
    ['{"a":1,"a":2}', 'the same key twice'],
    ['{"a":1,"\\u0061":2}', 'the same key twice, spelled differently'],
    ['{"a":{"b":1,"b":2}}', 'the same key twice, deeper inside'],
    ['{"__proto__":{"isAdmin":true}}', '__proto__'],
    ['{"constructor":{}}', 'constructor'],
    ['{"a":"x\\u0000y"}', 'a NUL'],
    ['{"a":"x\\u001by"}', 'a control character'],
    ['{"a":"\\ud800"}', 'half a surrogate pair'],
    ['{"a\\u0000":1}', 'a NUL in a key'],
    [`${'['.repeat(33)}${']'.repeat(33)}`, 'nesting beyond 32 levels'],
    ['{"a":', 'an unfinished text'],
    ['{"a\\x":1}', 'an invalid key'],
    [`[${'{},'.repeat(20_000)}0]`, 'too many parts'],
    ['nonsense', 'text that is not JSON'],
  ])('rejects JSON with %s: %s', (text) => {
    expect(() => parse(text)).toThrow('The body is not acceptable');
  });

  it('rejects JSON bytes that are not UTF-8', () => {
    expect(() => parseStrictJson(Uint8Array.from([0x22, 0xff, 0xfe, 0x22]))).toThrow('not UTF-8');
  });

  it('accepts JSON with the same key in different objects, and with brackets inside text', () => {
    expect(parse('[{"a":"{[\\"}"},{"a":2}]')).toEqual([{ a: '{["}' }, { a: 2 }]);
    expect(parse('{"a":["x",{"b":1}],"c":"a: b"}')).toEqual({ a: ['x', { b: 1 }], c: 'a: b' });
    expect(parse(`${'['.repeat(32)}${']'.repeat(32)}`)).toHaveLength(1);
  });
});
