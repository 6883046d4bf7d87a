import type { ImportField } from '@anteroom/contract/import-fields';
import type { ImportOptions } from '@anteroom/contract/imports';
import { ownNumberStart } from '../external-id.rules.ts';
import { digestOf } from '../import-key.ts';
import type { ImportLine, Reason } from '../import-kind.ts';
import { isOwnHeader } from '../invalid-row-headers.ts';
import { splitName } from '../names/split-name.rules.ts';
import type { Translator } from '../words/translate-words.ts';
import { readFileCell } from './read-file-cell.ts';
import type { FileRecord } from './read-records.ts';

/** The field chosen for each column of the file, in order. */
export type FieldOfColumn = readonly (ImportField | undefined)[];
export type FileColumns = {
  headers: readonly string[];
  fields: FieldOfColumn;
  /** The system that the file comes from, if the admin named it. */
  source: string | null;
  translator: Translator;
};

export function fieldsOfColumns(headers: readonly string[], { columns }: ImportOptions): FieldOfColumn {
  const fieldOf = new Map(columns.map(({ header, field }) => [header, field]));
  return headers.map((header) => fieldOf.get(header));
}

/**
 * Returns why a row does not fit the file, or null. Ignores empty cells after the last column, which spreadsheets add,
 * and missing columns without a field.
 */
export function assessWidth({ cells }: FileRecord, fields: FieldOfColumn): Reason | null {
  const width = fields.length;
  const tooMany = cells.slice(width).some((cell) => cell.trim() !== '');
  const tooFew = fields.slice(cells.length).some((field) => field !== undefined);
  if (!tooMany && !tooFew) return null;
  const message = `This line has ${countOf(cells.length, 'cell')}, but the file has ${countOf(width, 'column')}`;
  return { field: null, message };
}

function countOf(count: number, thing: string): string {
  return count === 1 ? `one ${thing}` : `${count} ${thing}s`;
}

/** Returns whether a row repeats the column names, as files that were joined or printed in pages do. */
export function isHeader({ cells }: FileRecord, { headers, fields }: FileColumns): boolean {
  return headers.every(
    (header, column) => fields[column] === undefined || readFileCell(cells[column] ?? '') === header,
  );
}

/**
 * Returns the trimmed cells of the chosen columns. Removes the prefix that exports put before formulas, and translates
 * the words of other systems to our values. The digest is computed from the untranslated words.
 */
export function toLine({ lineNumber, cells }: FileRecord, columns: FileColumns): ImportLine {
  const { headers, fields } = columns;
  const tidied = headers.map((_, column) => readFileCell(cells[column] ?? ''));
  const entries = fields.flatMap((field, column) =>
    field ? [[field, readValue(field, tidied[column] ?? '', columns)] as const] : [],
  );
  const filled = headers.flatMap((header, column) =>
    isOwnHeader(header) ? [] : [[header, tidied[column] ?? ''] as const],
  );
  return { lineNumber, cells: withNames(Object.fromEntries(entries), columns), digest: digestOf(filled) };
}

/** Splits full names. A separate column for the first or last name has priority. */
function withNames(
  { fullName, patientFullName, ...cells }: ImportLine['cells'],
  { headers, fields }: FileColumns,
): ImportLine['cells'] {
  const split = (name: string, field: ImportField) => splitName(name, headers[fields.indexOf(field)]);
  const named = fullName === undefined ? cells : { ...split(fullName, 'fullName'), ...cells };
  if (patientFullName === undefined) return joinSurnames(named);
  const { firstName: patientFirstName, lastName: patientLastName } = split(
    patientFullName,
    'patientFullName',
  );
  return joinSurnames({ patientFirstName, patientLastName, ...named });
}

/** Appends the second surname, which Spanish files have in a column of its own, to the last name. */
function joinSurnames({
  secondLastName = '',
  patientSecondLastName = '',
  ...cells
}: ImportLine['cells']): ImportLine['cells'] {
  const { lastName, patientLastName } = cells;
  return {
    ...cells,
    ...(secondLastName ? { lastName: `${lastName ?? ''} ${secondLastName}`.trim() } : {}),
    ...(patientSecondLastName
      ? { patientLastName: `${patientLastName ?? ''} ${patientSecondLastName}`.trim() }
      : {}),
  };
}

const numbers: ReadonlySet<ImportField> = new Set(['externalId', 'patientExternalId']);

/** Texts that are stored on one line. Their line breaks become spaces. */
const oneLineTexts: ReadonlySet<ImportField> = new Set(['address', 'reasonForVisit', 'cancellationReason']);

const names: ReadonlySet<ImportField> = new Set([
  'firstName',
  'lastName',
  'secondLastName',
  'fullName',
  'patientFirstName',
  'patientLastName',
  'patientSecondLastName',
  'patientFullName',
]);
/** The words for an empty cell in exports of databases. A person can be called Null, so names keep them. */
const nothing: ReadonlySet<string> = new Set(['NULL', 'null', '\\N', '0000-00-00', '0000-00-00 00:00:00']);

/**
 * Puts the name of the source system before an external id, if the admin named the system. The external ids of our own
 * exports are unique without it.
 */
function readValue(field: ImportField, cell: string, { source, translator }: FileColumns): string {
  if (nothing.has(cell) && !names.has(field)) return '';
  if (oneLineTexts.has(field)) return /[\t\r\n]/.test(cell) ? cell.replace(/\s+/g, ' ') : cell;
  if (!numbers.has(field)) return translator.translate(field, cell);
  return source === null || cell === '' || cell.startsWith(ownNumberStart) ? cell : `${source}/${cell}`;
}
