import { describe, expect, it } from 'vitest';
import { createRandom, dirtyPairs, peopleBornOn } from '#test/dirty-names';
import { haveSimilarNames, isSimilarName } from './similar-names.rules.ts';

/** Folds names as the SQL function `normal_text` does, as far as these names need it. */
const fold = ({ firstName, lastName }: { firstName: string; lastName: string }) => {
  const [first = '', last = ''] = [firstName, lastName].map((name) =>
    name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
  );
  return { firstName: first, lastName: last };
};

describe('isSimilarName', () => {
  it.each([
    ['catherine', 'catharine', 'a wrong letter'],
    ['smith', 'smyth', 'a wrong letter in a short name'],
    ['smith', 'smtih', 'swapped letters'],
    ['john', 'jon', 'a missing letter'],
    ["o'connell", 'oconnell', 'punctuation'],
    ['anne-marie', 'anne marie', 'a hyphen'],
    ['garcia', 'garcia lopez', 'a part of a double name'],
    ['lopez garcia', 'garcia lopez', 'another order'],
    ['de la cruz', 'cruz', 'particles'],
    ['muller', 'mueller', 'a spelled-out umlaut'],
    ['j', 'jonathan', 'an initial'],
    ['ben', 'benjamin', 'a short form'],
  ])('the name %s is similar to the name %s (%s)', (one, other) => {
    expect([isSimilarName(one, other), isSimilarName(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['christopher', 'kristofer'],
    ['emma', 'ella'],
    ['lee', 'lea'],
    ['oliver', 'olivia'],
    ['anna lena', 'anna sophie'],
    ['robert', 'william'],
    ['jo', 'joachim'],
    ['-', 'anna'],
    ['', 'anna'],
  ])('the name %s is not similar to the name %s', (one, other) => {
    expect([isSimilarName(one, other), isSimilarName(other, one)]).toEqual([false, false]);
  });
});

describe('haveSimilarNames', () => {
  it('two people have similar names only if the first name or the last name is equal', () => {
    const person = { firstName: 'maria', lastName: 'thompson' };
    expect(haveSimilarNames(person, { firstName: 'maria', lastName: 'thomson' })).toBe(true);
    expect(haveSimilarNames(person, { firstName: 'marie', lastName: 'thomson' })).toBe(false);
    expect(haveSimilarNames(person, { firstName: 'thomson', lastName: 'maria' })).toBe(true);
  });

  it('finds similar names with every kind of typing mistake', () => {
    const pairs = dirtyPairs(2000, createRandom(19));
    const missed = pairs.filter(({ clean, dirty }) => !haveSimilarNames(fold(clean), fold(dirty)));
    expect(missed.map(({ clean, dirty, mistake }) => ({ clean, dirty, mistake }))).toEqual([]);
    expect(new Set(pairs.map(({ mistake }) => mistake)).size).toBe(32);
  });

  it('finds no similar names among 400 people who were born on the same day', () => {
    const people = peopleBornOn('1900-01-01').map(fold);
    const wrong = people.flatMap((one, index) =>
      people.slice(index + 1).filter((other) => haveSimilarNames(one, other)),
    );
    expect([people.length, wrong]).toEqual([400, []]);
  });
});
