import { expect, it } from 'vitest';
import { parsePatientQuery } from './use-found-commands.ts';

it('searches for a patient from two letters on', () => {
  expect(parsePatientQuery(' j ')).toBeNull();
  expect(parsePatientQuery(' jane  doe ')).toEqual({ search: 'jane doe', isBooking: false });
});

it('removes "book" and "for" from the search', () => {
  expect(parsePatientQuery('Book for Jane Doe')).toEqual({ search: 'Jane Doe', isBooking: true });
  expect(parsePatientQuery('jane book')).toEqual({ search: 'jane', isBooking: true });
  expect(parsePatientQuery('book')).toEqual({ search: 'book', isBooking: false });
  expect(parsePatientQuery('booker')).toEqual({ search: 'booker', isBooking: false });
});
