import { expect, it } from 'vitest';
import { ageOn } from './record-facts.tsx';

it.each([
  ['2026-03-01', '1980-03-01', 46],
  ['2026-02-28', '1980-03-01', 45],
  ['2026-02-28', '1980-02-29', 45],
  ['2026-03-01', '1980-02-29', 46],
  ['2026-11-24', '2026-11-24', 0],
])('on %s, a patient born on %s is %i years old', (today, born, years) => {
  expect(ageOn(today, born)).toBe(years);
});
