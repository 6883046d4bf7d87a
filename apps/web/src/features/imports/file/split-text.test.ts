import { describe, expect, it } from 'vitest';
import { splitText } from './split-text.ts';

async function* pieces(...texts: string[]) {
  yield* texts;
}
async function parts(length: number, ...texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const part of splitText(pieces(...texts), length)) found.push(part);
  return found;
}

describe('splitText', () => {
  it('returns parts of the maximum length that together are the text', async () => {
    expect(await parts(4, 'ab', 'cdefg', '', 'hi')).toEqual(['abcd', 'efgh', 'i']);
  });

  it('never splits a character', async () => {
    const text = '👩a👩👩b';
    for (const length of [2, 3, 4, 5, 6, 7, 8]) {
      const cut = await parts(length, text);
      expect(cut.join('')).toBe(text);
      for (const part of cut) {
        expect(part.isWellFormed()).toBe(true);
        expect(part.length).toBeLessThanOrEqual(length);
      }
    }
  });

  it('returns one part for a text that fits exactly, and none for an empty text', async () => {
    expect(await parts(4, 'abcd')).toEqual(['abcd']);
    expect(await parts(4, '', '')).toEqual([]);
  });
});
