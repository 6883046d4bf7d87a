import type { ImportField, PatientImportField } from '@anteroom/contract/import-fields';
import { type ImportDateFormat, importDateFormats } from '@anteroom/contract/imports';
import { type CreatePatientBody, createPatientBody } from '@anteroom/contract/patients';
import { externalIdReasons, type ImportLine, type Reason, readDate } from '#features/imports';
import { AppError } from '#platform/app-error';
import type { Context } from '#platform/context';
import { assertBorn } from '../date-of-birth.ts';

/** The fields of a patient from one line, without the doctor, who is determined separately. */
export type PatientFields = Omit<CreatePatientBody, 'doctorId'>;

export type ReadPatientLine = { fields: PatientFields; isActive: boolean } | { reasons: Reason[] };

/** Columns that are not stored in the patient's record as they are. */
const aside: ReadonlySet<string> = new Set([
  'externalId',
  'doctorEmail',
  'inactiveSince',
] satisfies PatientImportField[]);

/** Validates a line with the same rules as the form for a new patient. Returns the fields, or all errors. */
export function readPatientLine(
  context: Pick<Context, 'clock' | 'settings'>,
  { cells }: ImportLine,
  dateFormat: ImportDateFormat,
): ReadPatientLine {
  const dateOfBirth = readBirth(cells.dateOfBirth, dateFormat);
  const inactive = readInactive(cells.inactiveSince);
  const given = Object.entries(cells).filter(([field, cell]) => !aside.has(field) && cell !== '');
  const read = createPatientBody.safeParse({
    firstName: '',
    lastName: '',
    ...Object.fromEntries(given),
    ...(cells.gender ? { gender: readGender(cells.gender) } : {}),
    dateOfBirth: dateOfBirth.date,
  });
  const reasons = [
    ...externalIdReasons(cells),
    ...(read.error?.issues.map(toReason) ?? []),
    ...('problem' in inactive ? [inactive.problem] : []),
    ...(dateOfBirth.problem ? [dateOfBirth.problem] : bornReasons(context, dateOfBirth.date)),
  ];
  if (!read.success || 'problem' in inactive || reasons.length > 0) return { reasons };
  return { fields: read.data, isActive: !inactive.isInactive };
}

const yes: ReadonlySet<string> = new Set(['yes', 'y', '1', 'true', 'x']);
const no: ReadonlySet<string> = new Set(['', 'no', 'n', '0', 'false', 'nein', '-']);

/** Accepts yes, no or a date in any format. The date itself is not stored. */
function readInactive(cell = ''): { isInactive: boolean } | { problem: Reason } {
  const word = cell.toLowerCase();
  if (no.has(word)) return { isInactive: false };
  const isDate = importDateFormats.some((format) => readDate(cell, format) !== null);
  if (isDate || yes.has(word)) return { isInactive: true };
  return { problem: { field: 'inactiveSince', message: 'Must be a date, yes or no' } };
}

function toReason({ path, message }: { path: PropertyKey[]; message: string }): Reason {
  return { field: (path[0] as ImportField | undefined) ?? null, message };
}

type Birth = { date: string | null; problem?: Reason };

function readBirth(cell = '', format: ImportDateFormat): Birth {
  const date = cell === '' ? null : readDate(cell, format);
  if (cell === '' || date !== null) return { date };
  const message = `Date of birth must be a date as ${format}`;
  return { date, problem: { field: 'dateOfBirth', message } };
}

function bornReasons(context: Pick<Context, 'clock' | 'settings'>, date: string | null): Reason[] {
  try {
    assertBorn(context, date);
    return [];
  } catch (error) {
    if (error instanceof AppError) return [{ field: 'dateOfBirth', message: error.message }];
    throw error;
  }
}

const letters: Record<string, string> = { m: 'male', f: 'female' };

/** Accepts the labels of the form, or their first letters. Other values are rejected by the form's own validation. */
function readGender(cell: string): string {
  const word = cell.toLowerCase().replace(/[\s-]+/g, '_');
  return letters[word] ?? word;
}
