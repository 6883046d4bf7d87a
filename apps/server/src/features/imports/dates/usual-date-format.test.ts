import { expect, it } from 'vitest';
import { usualDateFormat } from './usual-date-format.ts';

it.each([
  ['America/New_York', 'MM/DD/YYYY'],
  ['America/Mexico_City', 'DD/MM/YYYY'],
  ['Australia/Sydney', 'DD/MM/YYYY'],
  ['Europe/Berlin', 'DD/MM/YYYY'],
  ['Asia/Tokyo', 'YYYY-MM-DD'],
  ['UTC', 'DD/MM/YYYY'],
])('the usual date format in %s is %s', (timezone, format) => {
  expect(usualDateFormat(timezone)).toBe(format);
});
