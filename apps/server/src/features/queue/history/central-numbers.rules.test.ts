import { describe, expect, it } from 'vitest';
import { numbersOnTheirDay } from './central-numbers.rules.ts';

const berlin = (today: string) => ({ today, timezone: 'Europe/Berlin' });
const settled = (id: number, at: string | null) => ({ id, settledAt: at === null ? null : new Date(at) });

describe('numbersOnTheirDay', () => {
  it('an entry’s number in a central queue counts only the entries ahead that were unsettled when the entry’s day began', () => {
    const standing = [
      settled(1, '2026-11-18T10:00:00Z'),
      settled(2, null),
      settled(3, '2026-11-18T09:00:00Z'),
      settled(4, '2026-11-19T09:00:00Z'),
      settled(5, '2026-11-20T09:00:00Z'),
      settled(6, null),
    ];
    expect([...numbersOnTheirDay(standing, berlin('2026-11-20'))].toSorted()).toEqual([
      [1, 1],
      [2, 1],
      [3, 3],
      [4, 2],
      [5, 2],
      [6, 3],
    ]);
  });

  it.each([
    ['2026-03-28T22:59:00Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:00Z', '2026-03-29T22:00:00Z'],
    ['2026-10-24T21:59:00Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:00Z', '2026-10-25T23:00:00Z'],
  ])(
    'a central queue starts its numbering at local midnight, also when the clocks change (%s)',
    (before, first, last, after) => {
      const standing = [before, first, last, after].map((at, index) => settled(index, at));
      const numbers = numbersOnTheirDay(standing, berlin('2026-12-01'));
      expect([0, 1, 2, 3].map((id) => numbers.get(id))).toEqual([1, 1, 2, 1]);
    },
  );

  it('a central queue without entries has no numbers', () => {
    expect(numbersOnTheirDay([], berlin('2026-11-20')).size).toBe(0);
  });
});
