import { describe, expect, it } from 'vitest';
import { readDate, suggestDateFormat } from './dates.rules.ts';
import { suggestFields } from './suggest-fields.rules.ts';

describe('the suggested field of a column', () => {
  it.each([
    ['First', 'firstName'],
    ['Given name', 'firstName'],
    ['SURNAME', 'lastName'],
    ['Date of birth', 'dateOfBirth'],
    ['D.O.B.', 'dateOfBirth'],
    ['birth_date', 'dateOfBirth'],
    ['Sex', 'gender'],
    ['ZIP code', 'zipCode'],
    ['Postal Code', 'zipCode'],
    ['Mobile', 'phone'],
    ['MRN', 'externalId'],
    ['Id', 'externalId'],
    ['Patient ID', 'externalId'],
    ['Pat-No.', 'externalId'],
    ['Chart No', 'externalId'],
    ['Born', 'dateOfBirth'],
    ['DEATHDATE', 'inactiveSince'],
    ['Emergency contact phone', 'emergencyContactPhone'],
    ['Insurance policy number', 'insurancePolicyNumber'],
    ['Favourite colour', null],
    ['', null],
  ])('named "%s" is %s', (header, field) => {
    expect(suggestFields('patients', [header])).toEqual([field]);
  });

  it('is used once, for the column with the best name', () => {
    expect(suggestFields('patients', ['id', 'Mobile', 'externalId', 'phone'])).toEqual([
      null,
      null,
      'externalId',
      'phone',
    ]);
  });

  it.each([
    'Patient ID',
    'patient_id',
    'PatNo',
    'Patient No',
    'MRN',
    'Chart number',
    'Chart No',
    'Record number',
  ])(
    'named "%s" is the patient’s external id in an appointment file, not our own id or the appointment’s number',
    (header) => {
      expect(suggestFields('appointments', [header, 'Visit ID'])).toEqual([
        'patientExternalId',
        'externalId',
      ]);
      expect(suggestFields('appointments', [header])).toEqual(['patientExternalId']);
    },
  );

  it('differs between appointment and patient files', () => {
    const headers = ['Patient', 'First', 'Start', 'Duration', 'Reason', 'Email'];
    expect(suggestFields('appointments', headers)).toEqual([
      'patientExternalId',
      'patientFirstName',
      'scheduledDateTime',
      'durationMinutes',
      'reasonForVisit',
      null,
    ]);
  });
});

describe('a date', () => {
  it.each([
    ['2020-02-29', 'YYYY-MM-DD', '2020-02-29'],
    ['2020-2-9T10:00:00Z', 'YYYY-MM-DD', '2020-02-09'],
    ['2021-02-29', 'YYYY-MM-DD', null],
    ['31/12/1999', 'DD/MM/YYYY', '1999-12-31'],
    ['31/12/1999', 'MM/DD/YYYY', null],
    ['12/31/1999 23:59', 'MM/DD/YYYY', '1999-12-31'],
    ['1.2.1980', 'DD.MM.YYYY', '1980-02-01'],
    ['1.2.80', 'DD.MM.YYYY', null],
    ['yesterday', 'YYYY-MM-DD', null],
  ] as const)('"%s" as %s is %s', (cell, format, date) => {
    expect(readDate(cell, format)).toBe(date);
  });

  it('has the format that most samples match, or the default format without samples', () => {
    expect(suggestDateFormat(['01/02/1980', '13/02/1980', 'unknown'])).toBe('DD/MM/YYYY');
    expect(suggestDateFormat(['01/02/1980', '01/13/1980'])).toBe('MM/DD/YYYY');
    expect(suggestDateFormat(['1.2.1980'])).toBe('DD.MM.YYYY');
    expect(suggestDateFormat([])).toBe('YYYY-MM-DD');
  });
});
