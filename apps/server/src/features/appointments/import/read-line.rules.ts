import type { ImportField } from '@anteroom/contract/import-fields';
import { type ImportLine, importKeyOf, type Reason, readDate } from '#features/imports';
import { type ReadVisit, readVisit } from './read-visit.rules.ts';
import type { Calendar } from './wall-time.rules.ts';

/** By what a line names its patient. */
export type PatientName =
  | { by: 'externalId'; externalId: string }
  | { by: 'id'; id: number }
  | { by: 'name'; firstName: string; lastName: string; dateOfBirth: string | null };

export type ReadLine = {
  line: ImportLine;
  key: string;
  patient: PatientName | { reasons: Reason[] };
  doctorEmail: string | null;
  visit: ReadVisit;
};

const longestExternalId = 200;

export function readLine(line: ImportLine, calendar: Calendar): ReadLine {
  const { cells } = line;
  return {
    line,
    key: importKeyOf(line),
    patient: isTooLong(cells.externalId) ? refuse('externalId', tooLong) : readPatient(cells, calendar),
    doctorEmail: cells.doctorEmail?.toLowerCase() || null,
    visit: readVisit(cells, calendar),
  };
}

const tooLong = `External id must be ${longestExternalId} characters or less`;

function isTooLong(externalId = ''): boolean {
  return [...externalId].length > longestExternalId;
}

function refuse(field: ImportField, message: string): { reasons: Reason[] } {
  return { reasons: [{ field, message }] };
}

function readPatient(cells: ImportLine['cells'], calendar: Calendar): ReadLine['patient'] {
  const { patientExternalId: externalId, patientId, patientFirstName, patientLastName } = cells;
  if (externalId) return { by: 'externalId', externalId };
  if (patientId) return readPatientId(patientId);
  if (!patientFirstName) return refuse('patientFirstName', 'Patient is required');
  if (!patientLastName) return refuse('patientLastName', 'Patient is required');
  return readFullName(cells, calendar);
}

function readPatientId(cell: string): ReadLine['patient'] {
  const id = /^\d{1,15}$/.test(cell) ? Number(cell) : 0;
  return id > 0 ? { by: 'id', id } : refuse('patientId', 'Patient id must be a whole number');
}

function readFullName(cells: ImportLine['cells'], { dateFormat }: Calendar): ReadLine['patient'] {
  const {
    patientFirstName: firstName = '',
    patientLastName: lastName = '',
    patientDateOfBirth: cell,
  } = cells;
  if (!cell) return { by: 'name', firstName, lastName, dateOfBirth: null };
  const dateOfBirth = readDate(cell, dateFormat);
  if (dateOfBirth === null) {
    return refuse('patientDateOfBirth', `Date of birth must be a day of the calendar as ${dateFormat}`);
  }
  return { by: 'name', firstName, lastName, dateOfBirth };
}
