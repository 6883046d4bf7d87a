import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256FirstWord, solveTask } from './solve-task.ts';

const firstWord = (text: string) => createHash('sha256').update(text).digest().readUInt32BE();

describe('sha256FirstWord', () => {
  it('computes the same hash as Node for texts shorter and longer than one SHA-256 block', () => {
    for (let length = 0; length < 200; length += 1) {
      const text = Array.from({ length }, (_, place) =>
        String.fromCharCode(32 + ((place * 7 + length) % 95)),
      ).join('');
      expect([length, sha256FirstWord(text)]).toEqual([length, firstWord(text)]);
    }
  });
});

describe('solveTask', () => {
  it('finds a number whose hash begins with the required zero bits', async () => {
    const solution = await solveTask('a-challenge', 10);
    expect(firstWord(`a-challenge.${solution}`) >>> 22).toBe(0);
  });
});
