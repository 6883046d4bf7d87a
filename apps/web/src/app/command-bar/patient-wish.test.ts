import { expect, it } from 'vitest';
import { patientWish } from './patient-wish.ts';

it('looks for a patient from the second letter on', () => {
  expect(patientWish(' j ')).toBeNull();
  expect(patientWish(' jane  doe ')).toEqual({ search: 'jane doe', isBooking: false });
});

it('takes "book" and "for" out of what names the patient', () => {
  expect(patientWish('Book for Jane Doe')).toEqual({ search: 'Jane Doe', isBooking: true });
  expect(patientWish('jane book')).toEqual({ search: 'jane', isBooking: true });
  expect(patientWish('book')).toEqual({ search: 'book', isBooking: false });
  expect(patientWish('booker')).toEqual({ search: 'booker', isBooking: false });
});
