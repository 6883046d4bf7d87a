import { describe, expect, it } from 'vitest';
import { toFeedEvent, toPatientEvent } from './calendar-event.rules.ts';

const row = {
  uuid: crypto.randomUUID(),
  start: new Date('2027-03-11T09:00:00Z'),
  end: new Date('2027-03-11T09:30:00Z'),
  appointmentType: 'walk_in',
  status: 'scheduled',
  version: 1,
  changedAt: new Date('2027-03-01T09:00:00Z'),
} as const;

describe('the initials of a patient', () => {
  it.each([
    ['Jane', 'Doe', 'J. D.'],
    ['élodie', 'van Dyk', 'É. V.'],
    ['e\u0301lodie', 'øst', 'É. Ø.'],
    ['李', '小龍', '李. 小.'],
    ['\u{1F468}‍\u{1F469}‍\u{1F467}', 'नि', '\u{1F468}‍\u{1F469}‍\u{1F467}. नि.'],
  ])('the patient %s %s has the initials %s', (patientFirstName, patientLastName, initials) => {
    const { summary } = toFeedEvent({ ...row, patientFirstName, patientLastName }, 'initials');
    expect(summary.normalize('NFC')).toBe(`${initials} (Walk-in)`);
  });
});

describe('the location of an appointment', () => {
  const place = (address: string | null, phone: string | null) =>
    toPatientEvent({ ...row, doctorName: 'Dana' }, { name: 'Lakeside', address, phone }).location;

  it("the location of a calendar event contains the clinic's address and phone if they are known", () => {
    expect(place('1 Shore Road', '555')).toBe('1 Shore Road, 555');
    expect(place(null, '555')).toBe('555');
    expect(place('1 Shore Road', null)).toBe('1 Shore Road');
    expect(place(null, null)).toBeNull();
  });
});
