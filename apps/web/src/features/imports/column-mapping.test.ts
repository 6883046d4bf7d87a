import type { ImportField } from '@anteroom/contract/import-fields';
import { describe, expect, it } from 'vitest';
import { chosenColumns, fieldsTakenTwice, firstMapping, lacksOf, withField } from './column-mapping.ts';

const column = (header: string, suggestedField: ImportField | null = null) => ({
  header,
  samples: [],
  suggestedField,
});
const columns = [column('Surname', 'lastName'), column('Family name', 'lastName'), column('Shoe size')];

describe('the initial mapping', () => {
  it("uses the server's suggestions, each field only once", () => {
    expect(firstMapping(columns, null)).toEqual(['lastName', null, null]);
  });

  it('uses the mapping of the last check', () => {
    const options = {
      columns: [{ header: 'Family name', field: 'lastName' as const }],
      doctorId: null,
      dateFormat: 'YYYY-MM-DD' as const,
      doubtfulLines: 'refuse' as const,
      pastStatus: null,
    };
    expect(firstMapping(columns, options)).toEqual([null, 'lastName', null]);
  });
});

describe('two columns for one field', () => {
  it('are reported, except for columns that are not imported', () => {
    expect([...fieldsTakenTwice(['lastName', null, null])]).toEqual([]);
    expect([...fieldsTakenTwice(['lastName', 'lastName', null, 'email'])]).toEqual(['lastName']);
  });

  it('are no longer reported once one of them is changed', () => {
    const mended = withField(['lastName', 'lastName', null], 1, null);
    expect(fieldsTakenTwice(mended).size).toBe(0);
    expect(chosenColumns(columns, mended)).toEqual([{ header: 'Surname', field: 'lastName' }]);
  });
});

describe('a file of patients', () => {
  it('requires both names and a doctor', () => {
    expect(lacksOf('patients', [null, null], 7)).toEqual(['column']);
    expect(lacksOf('patients', ['lastName'], null)).toEqual(['names', 'doctor']);
    expect(lacksOf('patients', ['lastName', 'firstName'], 7)).toEqual([]);
    expect(lacksOf('patients', ['lastName', 'firstName', 'doctorEmail'], null)).toEqual([]);
  });
});

describe('a file of appointments', () => {
  it('requires a patient, a time and a doctor', () => {
    expect(lacksOf('appointments', ['notes'], null)).toEqual(['patient', 'time', 'doctor']);
  });

  it.each<[string, ImportField[]]>([
    ['a number and an instant', ['patientExternalId', 'scheduledDateTime']],
    ['an id, a day and a time', ['patientId', 'date', 'time']],
    ['an id and both in the column of the day', ['patientId', 'date']],
    ['both names', ['patientFirstName', 'patientLastName', 'scheduledDateTime']],
  ])('accepts %s', (_, mapping) => {
    expect(lacksOf('appointments', mapping, 7)).toEqual([]);
  });

  it('rejects half a name and a time without a date', () => {
    expect(lacksOf('appointments', ['patientLastName', 'time'], 7)).toEqual(['patient', 'time']);
  });
});
