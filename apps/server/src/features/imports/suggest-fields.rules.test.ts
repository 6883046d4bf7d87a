import { describe, expect, it } from 'vitest';
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
