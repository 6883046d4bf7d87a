import type { ImportField } from '@anteroom/contract/import-fields';
import type { ImportOptions } from '@anteroom/contract/imports';
import {
  type ImportLine,
  importKeyOf,
  numberReasons,
  type Reason,
  readDateCell,
  readLeavingEmpty,
} from '#features/imports';
import { type ReadVisit, readVisit, type VisitRules } from './read-visit.rules.ts';

/** The patient data of a line. The line may also contain the patient's id. */
export type PatientDetails = {
  firstName: string | null;
  lastName: string | null;
  dateOfBirth: string | null;
};

export type PatientName =
  | { by: 'externalId'; externalId: string; said: PatientDetails }
  | { by: 'id'; id: number; said: PatientDetails }
  | { by: 'name'; firstName: string; lastName: string; dateOfBirth: string | null };

export type ReadLine = {
  line: ImportLine;
  key: string;
  /** The patient that the line names. Null if the cells that identify the patient are missing or invalid. */
  patient: PatientName | null;
  /** The doctor's email address or name, in lower case. */
  doctor: string | null;
  visit: ReadVisit;
  /** The errors of invalid optional cells, which are imported as empty. */
  emptied: readonly Reason[];
  /** The errors of the fields that identify the patient and the appointment: ids, names and birth date. */
  reasons: Reason[];
};

/** Reads a line. Treats invalid optional cells as empty if the admin chose that. */
export function readLine(
  line: ImportLine,
  rules: VisitRules & Pick<ImportOptions, 'unreadableCells'>,
): ReadLine {
  const { read, emptied } = readLeavingEmpty(line, rules, {
    read: (each) => readWhole(each, rules),
    reasonsOf: ({ visit }) => visit.reasons,
  });
  return { ...read, emptied };
}

function readWhole(line: ImportLine, rules: VisitRules): Omit<ReadLine, 'emptied'> {
  const { cells } = line;
  const birth = readBirth(cells, rules);
  const patient = readPatient(cells, 'date' in birth ? birth.date : null);
  const reasons = [
    ...numberReasons(cells),
    ...('date' in birth ? [] : [birth.reason]),
    ...('reasons' in patient ? patient.reasons : []),
  ];
  return {
    line,
    key: importKeyOf(line),
    patient: 'reasons' in patient || 'reason' in birth ? null : patient,
    doctor: cells.doctorEmail?.toLowerCase() || null,
    visit: readVisit(cells, rules),
    reasons,
  };
}

function refuse(field: ImportField, message: string): { reasons: Reason[] } {
  return { reasons: [{ field, message }] };
}

function readPatient(
  cells: ImportLine['cells'],
  dateOfBirth: string | null,
): PatientName | { reasons: Reason[] } {
  const { patientExternalId: externalId, patientId } = cells;
  const firstName = cells.patientFirstName || null;
  const lastName = cells.patientLastName || null;
  const said = { firstName, lastName, dateOfBirth };
  if (externalId) return { by: 'externalId', externalId, said };
  if (patientId) return readPatientId(patientId, said);
  if (firstName === null) return refuse('patientFirstName', 'Patient is required');
  if (lastName === null) return refuse('patientLastName', 'Patient is required');
  return { by: 'name', firstName, lastName, dateOfBirth };
}

function readPatientId(cell: string, said: PatientDetails): PatientName | { reasons: Reason[] } {
  const id = /^\d{1,15}$/.test(cell) ? Number(cell) : 0;
  return id > 0 ? { by: 'id', id, said } : refuse('patientId', 'Patient id must be a whole number');
}

function readBirth(
  { patientDateOfBirth: cell }: ImportLine['cells'],
  { readings }: VisitRules,
): { date: string | null } | { reason: Reason } {
  if (!cell) return { date: null };
  const read = readDateCell('Date of birth', cell, readings('patientDateOfBirth'));
  return 'date' in read ? read : { reason: { field: 'patientDateOfBirth', message: read.error } };
}
