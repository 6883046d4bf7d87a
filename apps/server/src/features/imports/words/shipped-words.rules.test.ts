import { appointmentStatuses, appointmentTypes } from '@anteroom/contract/appointments';
import { expect, it } from 'vitest';
import { shippedMeaning } from './shipped-words.rules.ts';

it.each([
  ['status', 'Canceled', 'cancelled'],
  ['status', 'NoShow', 'no_show'],
  ['status', 'NO-SHOW', 'no_show'],
  ['status', 'Checked Out', 'completed'],
  ['status', 'Attended', 'completed'],
  ['status', 'DNA', 'no_show'],
  ['status', 'Kept', 'completed'],
  ['status', 'Bestätigt', 'confirmed'],
  ['status', 'no asistió', 'no_show'],
  ['status', 'U', null],
  ['status', 'Did not arrive', 'no_show'],
  ['status', 'No presentado', 'no_show'],
  ['status', 'Finalizada', 'completed'],
  ['status', 'Cancelled by Patient', 'cancelled'],
  ['status', 'Rescheduled', null],
  ['language', 'English', 'en'],
  ['language', 'es-MX', 'es'],
  ['language', 'Italian', null],
  ['appointmentType', 'Office Visit', 'consultation'],
  ['appointmentType', 'New Patient', 'consultation'],
  ['appointmentType', 'Follow-Up', 'follow_up'],
  ['gender', 'männlich', 'male'],
  ['gender', 'WEIBLICH', 'female'],
  ['gender', 'Unknown', ''],
  ['gender', '1', 'male'],
  ['gender', '2', 'female'],
  ['gender', 'd', 'other'],
  ['gender', 'U', null],
  ['notes', 'Canceled', null],
] as const)('in the field %s, the word "%s" means %j', (field, word, meaning) => {
  expect(shippedMeaning(field, word)).toBe(meaning);
});

it('the shipped translations leave Anteroom’s own status, type and gender values unchanged', () => {
  expect(appointmentStatuses.map((value) => shippedMeaning('status', value))).toEqual([
    ...appointmentStatuses,
  ]);
  expect(appointmentTypes.map((value) => shippedMeaning('appointmentType', value))).toEqual([
    ...appointmentTypes,
  ]);
  expect(['male', 'Prefer not to say'].map((value) => shippedMeaning('gender', value))).toEqual([
    'male',
    'prefer_not_to_say',
  ]);
});
