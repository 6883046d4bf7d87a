import type { ImportField } from '@anteroom/contract/import-fields';
import { describe, expect, it } from 'vitest';
import {
  chosenColumns,
  type FileColumn,
  fieldsTakenTwice,
  firstDateFormats,
  firstMapping,
  missingInputs,
  undecidedDates,
  withField,
} from './column-mapping.ts';
import { shownSamples } from './components/column-fields.tsx';

const column = (
  header: string,
  suggestedField: ImportField | null = null,
  dates: FileColumn['dates'] = null,
): FileColumn => ({ header, samples: [], names: [], suggestedField, dates });
const columns = [column('Surname', 'lastName'), column('Family name', 'lastName'), column('Shoe size')];

describe('the initial mapping', () => {
  it("fills the initial column mapping with the server's suggestions, using each field only once", () => {
    expect(firstMapping(columns, null)).toEqual(['lastName', null, null]);
  });

  it('fills the initial column mapping with the mapping of the last check', () => {
    const options = {
      columns: [{ header: 'Family name', field: 'lastName' as const, dateFormat: null }],
      doctorId: null,
      dateFormat: 'YYYY-MM-DD' as const,
      doubtfulLines: 'refuse' as const,
      unreadableCells: 'refuse' as const,
      pastStatus: null,
      words: [],
    };
    expect(firstMapping(columns, options)).toEqual([null, 'lastName', null]);
  });
});

describe('two columns for one field', () => {
  it('reports columns mapped to the same field, except columns that are not imported', () => {
    expect([...fieldsTakenTwice(['lastName', null, null])]).toEqual([]);
    expect([...fieldsTakenTwice(['lastName', 'lastName', null, 'email'])]).toEqual(['lastName']);
  });

  it('no longer reports two columns mapped to the same field after one of them is changed', () => {
    const mended = withField(['lastName', 'lastName', null], 1, null);
    expect(fieldsTakenTwice(mended).size).toBe(0);
    expect(chosenColumns(columns, mended, [])).toEqual([
      { header: 'Surname', field: 'lastName', dateFormat: null },
    ]);
  });
});

describe('a file of patients', () => {
  it('importing patients requires columns for both names and a doctor', () => {
    expect(missingInputs('patients', [null, null], 7)).toEqual(['column']);
    expect(missingInputs('patients', ['lastName'], null)).toEqual(['names', 'doctor']);
    expect(missingInputs('patients', ['lastName', 'firstName'], 7)).toEqual([]);
    expect(missingInputs('patients', ['lastName', 'firstName', 'doctorEmail'], null)).toEqual([]);
  });
});

describe('a file of appointments', () => {
  it('importing appointments requires a patient, a time and a doctor', () => {
    expect(missingInputs('appointments', ['notes'], null)).toEqual(['patient', 'time', 'doctor']);
  });

  it.each<[string, ImportField[]]>([
    ['a patient number and an instant', ['patientExternalId', 'scheduledDateTime']],
    ['a patient id, a date and a time', ['patientId', 'date', 'time']],
    ['a patient id, and date and time together', ['patientId', 'date']],
    ['both names and an instant', ['patientFirstName', 'patientLastName', 'scheduledDateTime']],
  ])('accepts appointments with columns for %s', (_, mapping) => {
    expect(missingInputs('appointments', mapping, 7)).toEqual([]);
  });

  it('rejects a mapping with only a first or last name, or with a time but no date', () => {
    expect(missingInputs('appointments', ['patientLastName', 'time'], 7)).toEqual(['patient', 'time']);
  });
});

describe('the date format of a column', () => {
  const dates = (suggestedFormat: 'DD/MM/YYYY' | null) => ({
    suggestedFormat,
    count: 2,
    hasShortYears: false,
    readings: [],
  });
  const file = [
    column('Born', 'dateOfBirth', dates('DD/MM/YYYY')),
    column('Since', null, dates(null)),
    column('Left', 'inactiveSince', dates(null)),
  ];

  it('preselects a column’s date format if only one is possible, but sends it only if the dates are imported', () => {
    const formats = firstDateFormats(file, null);
    expect(formats).toEqual(['DD/MM/YYYY', null, null]);
    expect(chosenColumns(file, ['dateOfBirth', 'notes', 'lastName'], formats)).toEqual([
      { header: 'Born', field: 'dateOfBirth', dateFormat: 'DD/MM/YYYY' },
      { header: 'Since', field: 'notes', dateFormat: null },
      { header: 'Left', field: 'lastName', dateFormat: null },
    ]);
  });

  it('requires the user to choose a date format if several are possible and the dates are imported', () => {
    const formats = firstDateFormats(file, null);
    expect([...undecidedDates(file, ['dateOfBirth', null, 'inactiveSince'], formats)]).toEqual([]);
    expect([...undecidedDates(file, ['dateOfBirth', 'date', 'followUpDate'], formats)]).toEqual([1, 2]);
    expect([...undecidedDates(file, [null, 'date', null], formats.with(1, 'MM/DD/YYYY'))]).toEqual([]);
  });

  it('preselects the date format of the last check; without one, the format detected in the file', () => {
    const options = {
      columns: [
        { header: 'Born', field: 'dateOfBirth' as const, dateFormat: 'MM/DD/YYYY' as const },
        { header: 'Since', field: 'followUpDate' as const, dateFormat: null },
      ],
      doctorId: null,
      dateFormat: 'YYYY-MM-DD' as const,
      doubtfulLines: 'refuse' as const,
      unreadableCells: 'refuse' as const,
      pastStatus: null,
      words: [],
    };
    expect(firstDateFormats(file, options)).toEqual(['MM/DD/YYYY', 'YYYY-MM-DD', null]);
  });
});

describe('the samples of a column', () => {
  it('the sample values of a column contain no duplicates', () => {
    expect(shownSamples(['38', ' 38', '', '40'])).toEqual(['38', '40']);
  });

  it('the sample values of a column fit on one line; if necessary, the first value is shortened', () => {
    const long = 'Very Long Street Name of the Old Town Quarter';
    expect(shownSamples([`${long} 1`, `${long} 2`, '7'])).toEqual(['Very Long Street Name of the O…']);
  });

  it('the sample values of a column never end in the middle of a character', () => {
    expect(shownSamples(['👩'.repeat(40)])[0]?.isWellFormed()).toBe(true);
  });
});
