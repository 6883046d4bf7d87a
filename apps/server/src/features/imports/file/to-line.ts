import type { ImportField } from '@anteroom/contract/import-fields';
import type { ImportOptions } from '@anteroom/contract/imports';
import { readCell } from '#platform/csv';
import { digestOf } from '../import-key.ts';
import type { ImportLine, Reason } from '../import-kind.ts';
import { isOwnHeader } from '../refusal-headers.ts';
import type { FileRecord } from './read-records.ts';

/** Which field each column of the file was given, in the columns' order. */
export type FieldOfColumn = readonly (ImportField | undefined)[];
export type FileColumns = { headers: readonly string[]; fields: FieldOfColumn };

export function fieldsOfColumns(headers: readonly string[], { columns }: ImportOptions): FieldOfColumn {
  const fieldOf = new Map(columns.map(({ header, field }) => [header, field]));
  return headers.map((header) => fieldOf.get(header));
}

/**
 * Why this is no line of this file, or null. Empty cells beyond the last column are a spreadsheet's, and no matter; nor
 * is it where columns are missing that nobody asked for.
 */
export function assessWidth({ cells }: FileRecord, fields: FieldOfColumn): Reason | null {
  const width = fields.length;
  const tooMany = cells.slice(width).some((cell) => cell.trim() !== '');
  const tooFew = fields.slice(cells.length).some((field) => field !== undefined);
  if (!tooMany && !tooFew) return null;
  return { field: null, message: `This line has ${cells.length} cells, but the file has ${width} columns` };
}

/** What stands in the columns that matter: tidied, and without what an export of ours put before a formula. */
export function toLine({ lineNumber, cells }: FileRecord, { headers, fields }: FileColumns): ImportLine {
  const tidied = headers.map((_, column) => tidy(cells[column] ?? ''));
  const entries = fields.flatMap((field, column) => (field ? [[field, tidied[column] ?? ''] as const] : []));
  const said = headers.flatMap((header, column) =>
    isOwnHeader(header) ? [] : [[header, tidied[column] ?? ''] as const],
  );
  return { lineNumber, cells: Object.fromEntries(entries), digest: digestOf(said) };
}

function tidy(cell: string): string {
  return readCell(cell.trim()).normalize('NFC').trim();
}
