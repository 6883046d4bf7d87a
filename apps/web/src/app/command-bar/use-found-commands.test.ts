import { expect, it } from 'vitest';
import { parsePatientQuery } from './use-found-commands.ts';

it('searches for patients only after two letters have been typed', () => {
  expect(parsePatientQuery(' j ')).toBeNull();
  expect(parsePatientQuery(' jane  doe ')).toEqual({ search: 'jane doe', act: null });
});

it('takes “book” beside a name as the action, and searches for the name without “book” and “for”', () => {
  expect(parsePatientQuery('Book for Jane Doe')).toEqual({ search: 'Jane Doe', act: 'book' });
  expect(parsePatientQuery('jane book')).toEqual({ search: 'jane', act: 'book' });
  expect(parsePatientQuery('book')).toEqual({ search: 'book', act: null });
  expect(parsePatientQuery('booker')).toEqual({ search: 'booker', act: null });
});

it('takes “check in” before a name as the action, and searches for the name without it', () => {
  for (const typed of ['check in jane', 'Check-in  jane', 'checkin jane'])
    expect(parsePatientQuery(typed)).toEqual({ search: 'jane', act: 'checkIn' });
  expect(parsePatientQuery('check in')).toEqual({ search: 'check in', act: null });
  expect(parsePatientQuery('checkins')).toEqual({ search: 'checkins', act: null });
  expect(parsePatientQuery('check in j')).toBeNull();
});
