import type { ImportField, PatientImportField } from '@anteroom/contract/import-fields';
import { importDateFormats } from '@anteroom/contract/imports';
import { patientFields } from '@anteroom/contract/patient-fields';
import { type CreatePatientBody, createPatientBody } from '@anteroom/contract/patients';
import {
  type DateReadings,
  type ImportLine,
  numberReasons,
  type Reason,
  readDate,
  readDateCell,
} from '#features/imports';
import { AppError } from '#platform/app-error';
import type { Context } from '#platform/context';
import { assertBorn, assertDied } from '../life-dates.ts';
import type { Newcomer } from '../possible-duplicates.queries.ts';

/** The fields of a patient from one line, without the doctor, who is determined separately. */
export type PatientFields = Omit<CreatePatientBody, 'doctorId'>;

export type ReadPatientLine = {
  /** The fields and the status of the patient. Null if `reasons` is not empty. */
  patient: { fields: PatientFields; isActive: boolean } | null;
  reasons: Reason[];
  /** The person in the line, to look for duplicates even if other cells are invalid. Null without a name. */
  newcomer: Newcomer | null;
};

/** Columns that the form for a new patient does not have. Their cells are read separately. */
const aside: ReadonlySet<string> = new Set([
  'externalId',
  'doctorEmail',
  'inactiveSince',
] satisfies PatientImportField[]);

/** Validates a line with the same rules as the form for a new patient. Returns the fields, or all errors. */
export function readPatientLine(
  context: Pick<Context, 'clock' | 'settings'>,
  { cells }: ImportLine,
  readings: DateReadings,
): ReadPatientLine {
  const dateOfBirth = readLifeDate(cells, 'dateOfBirth', readings);
  const dateOfDeath = readLifeDate(cells, 'dateOfDeath', readings);
  const lifeDates = { dateOfBirth: dateOfBirth.date, dateOfDeath: dateOfDeath.date };
  const inactive = readInactive(cells.inactiveSince, readings);
  const given = Object.entries(cells).filter(([field, cell]) => !aside.has(field) && cell !== '');
  const read = createPatientBody.safeParse({
    firstName: '',
    lastName: '',
    ...Object.fromEntries(given),
    ...lifeDates,
  });
  const reasons = [
    ...numberReasons(cells),
    ...(read.error?.issues.map(toReason) ?? []),
    ...('problem' in inactive ? [inactive.problem] : []),
    ...(dateOfBirth.problem ? [dateOfBirth.problem] : reasonOf(() => assertBorn(context, dateOfBirth.date))),
    ...(dateOfDeath.problem ? [dateOfDeath.problem] : reasonOf(() => assertDied(context, lifeDates))),
  ];
  const isValid = read.success && !('problem' in inactive) && reasons.length === 0;
  return {
    patient: isValid
      ? { fields: read.data, isActive: !(inactive.isInactive ?? dateOfDeath.date !== null) }
      : null,
    reasons,
    newcomer: newcomerOf(cells, dateOfBirth.date),
  };
}

function newcomerOf(cells: ImportLine['cells'], dateOfBirth: string | null): Newcomer | null {
  const { firstName, lastName, phone } = cells;
  return firstName && lastName ? { firstName, lastName, dateOfBirth, phone: phone || null } : null;
}

const yes: ReadonlySet<string> = new Set([
  'yes',
  'y',
  '1',
  'true',
  'x',
  'ja',
  'si',
  'sí',
  'sì',
  'oui',
  'sim',
]);
const no: ReadonlySet<string> = new Set(['no', 'n', '0', 'false', 'nein', 'non', 'não', 'nao', '-']);

/**
 * Reads whether a patient is inactive. Accepts yes, no, or a date up to today in any format. The date itself is not
 * stored. The year 9999 means "no end" in exports of databases, so the patient is active. `isInactive` is null if the
 * cell is empty.
 */
function readInactive(
  cell: string | undefined,
  readings: DateReadings,
): { isInactive: boolean | null } | { problem: Reason } {
  const word = cell?.toLowerCase() ?? '';
  if (word === '') return { isInactive: null };
  if (no.has(word)) return { isInactive: false };
  if (yes.has(word)) return { isInactive: true };
  const reading = readings('inactiveSince');
  const dates = importDateFormats.flatMap((format) => readDate(word, { ...reading, format }) ?? []);
  if (dates.length === 0) return inactiveProblem('Must be a date, yes or no');
  if (dates.some((date) => date.startsWith('9999'))) return { isInactive: false };
  const { latest: today } = readings('dateOfDeath');
  if (dates.some((date) => date <= today)) return { isInactive: true };
  return inactiveProblem('This date is in the future. Leave the cell empty if the patient is still active');
}

function inactiveProblem(message: string): { problem: Reason } {
  return { problem: { field: 'inactiveSince', message } };
}

function toReason({ path, message }: { path: PropertyKey[]; message: string }): Reason {
  return { field: (path[0] as ImportField | undefined) ?? null, message };
}

type LifeDate = { date: string | null; problem?: Reason };

function readLifeDate(
  cells: ImportLine['cells'],
  field: 'dateOfBirth' | 'dateOfDeath',
  readings: DateReadings,
): LifeDate {
  const cell = cells[field];
  if (!cell) return { date: null };
  const read = readDateCell(patientFields[field].label, cell, readings(field));
  return 'date' in read ? read : { date: null, problem: { field, message: read.error } };
}

/** Runs a check. Returns its error as a reason to refuse the line, or an empty array. */
function reasonOf(check: () => void): Reason[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [field] = Object.keys(error.extras.fields ?? {}) as ImportField[];
    return [{ field: field ?? null, message: error.message }];
  }
}
