import type { ImportField } from '@anteroom/contract/import-fields';
import { externalIdReasons, type ImportLine, importKeyOf, type Reason, readDate } from '#features/imports';
import { type ReadVisit, readVisit, type VisitRules } from './read-visit.rules.ts';
import type { Calendar } from './wall-time.rules.ts';

/** The patient data of a line in addition to, or instead of, an id. */
export type SaidOfPatient = {
  firstName: string | null;
  lastName: string | null;
  dateOfBirth: string | null;
};

export type PatientName =
  | { by: 'externalId'; externalId: string; said: SaidOfPatient }
  | { by: 'id'; id: number; said: SaidOfPatient }
  | { by: 'name'; firstName: string; lastName: string; dateOfBirth: string | null };

export type ReadLine = {
  line: ImportLine;
  key: string;
  patient: PatientName | { reasons: Reason[] };
  doctorEmail: string | null;
  visit: ReadVisit;
};

export function readLine(line: ImportLine, rules: VisitRules): ReadLine {
  const { cells } = line;
  const reasons = externalIdReasons(cells);
  return {
    line,
    key: importKeyOf(line),
    patient: reasons.length > 0 ? { reasons } : readPatient(cells, rules),
    doctorEmail: cells.doctorEmail?.toLowerCase() || null,
    visit: readVisit(cells, rules),
  };
}

function refuse(field: ImportField, message: string): { reasons: Reason[] } {
  return { reasons: [{ field, message }] };
}

function readPatient(cells: ImportLine['cells'], calendar: Calendar): ReadLine['patient'] {
  const { patientExternalId: externalId, patientId } = cells;
  const said = readSaid(cells, calendar);
  if ('reasons' in said) return said;
  if (externalId) return { by: 'externalId', externalId, said };
  if (patientId) return readPatientId(patientId, said);
  const { firstName, lastName, dateOfBirth } = said;
  if (firstName === null) return refuse('patientFirstName', 'Patient is required');
  if (lastName === null) return refuse('patientLastName', 'Patient is required');
  return { by: 'name', firstName, lastName, dateOfBirth };
}

function readPatientId(cell: string, said: SaidOfPatient): ReadLine['patient'] {
  const id = /^\d{1,15}$/.test(cell) ? Number(cell) : 0;
  return id > 0 ? { by: 'id', id, said } : refuse('patientId', 'Patient id must be a whole number');
}

function readSaid(
  cells: ImportLine['cells'],
  { dateFormat }: Calendar,
): SaidOfPatient | { reasons: Reason[] } {
  const cell = cells.patientDateOfBirth;
  const dateOfBirth = cell ? readDate(cell, dateFormat) : null;
  if (cell && dateOfBirth === null) {
    return refuse('patientDateOfBirth', `Date of birth must be a day of the calendar as ${dateFormat}`);
  }
  return {
    firstName: cells.patientFirstName || null,
    lastName: cells.patientLastName || null,
    dateOfBirth,
  };
}
