import type { ImportField } from '@anteroom/contract/import-fields';
import { describe, expect, it } from 'vitest';
import { chosenColumns, fieldsTakenTwice, firstMapping, lacksOf, withField } from './column-mapping.ts';

const column = (header: string, suggestedField: ImportField | null = null) => ({
  header,
  samples: [],
  suggestedField,
});
const columns = [column('Surname', 'lastName'), column('Family name', 'lastName'), column('Shoe size')];

describe('what the columns are at first', () => {
  it('is what the server suggests, and no field twice', () => {
    expect(firstMapping(columns, null)).toEqual(['lastName', null, null]);
  });

  it('is what was chosen before the last check', () => {
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
  it('are told, while columns that are not imported never are', () => {
    expect([...fieldsTakenTwice(['lastName', null, null])]).toEqual([]);
    expect([...fieldsTakenTwice(['lastName', 'lastName', null, 'email'])]).toEqual(['lastName']);
  });

  it('are no more when one of them is changed', () => {
    const mended = withField(['lastName', 'lastName', null], 1, null);
    expect(fieldsTakenTwice(mended).size).toBe(0);
    expect(chosenColumns(columns, mended)).toEqual([{ header: 'Surname', field: 'lastName' }]);
  });
});

describe('a file of patients', () => {
  it('needs both names and a doctor from somewhere', () => {
    expect(lacksOf('patients', [null, null], 7)).toEqual(['column']);
    expect(lacksOf('patients', ['lastName'], null)).toEqual(['names', 'doctor']);
    expect(lacksOf('patients', ['lastName', 'firstName'], 7)).toEqual([]);
    expect(lacksOf('patients', ['lastName', 'firstName', 'doctorEmail'], null)).toEqual([]);
  });
});

describe('a file of appointments', () => {
  it('needs a patient, a time and a doctor', () => {
    expect(lacksOf('appointments', ['notes'], null)).toEqual(['patient', 'time', 'doctor']);
  });

  it.each<[string, ImportField[]]>([
    ['a number and an instant', ['patientExternalId', 'scheduledDateTime']],
    ['an id, a day and a time', ['patientId', 'date', 'time']],
    ['an id and both in the column of the day', ['patientId', 'date']],
    ['both names', ['patientFirstName', 'patientLastName', 'scheduledDateTime']],
  ])('is content with %s', (_, mapping) => {
    expect(lacksOf('appointments', mapping, 7)).toEqual([]);
  });

  it('is not content with half of a name or a time without a day', () => {
    expect(lacksOf('appointments', ['patientLastName', 'time'], 7)).toEqual(['patient', 'time']);
  });
});
