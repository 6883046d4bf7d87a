import type { ImportField } from '@anteroom/contract/import-fields';
import type { ImportOptions } from '@anteroom/contract/imports';
import { readCell } from '#platform/csv';
import type { ImportLine, Reason } from '../import-kind.ts';
import type { FileRecord } from './read-records.ts';

/** Which field each column of the file was given, in the columns' order. */
export type FieldOfColumn = readonly (ImportField | undefined)[];

export function fieldsOfColumns(headers: readonly string[], { columns }: ImportOptions): FieldOfColumn {
  const fieldOf = new Map(columns.map(({ header, field }) => [header, field]));
  return headers.map((header) => fieldOf.get(header));
}

/** Why this is no line of this file, or null. Empty cells beyond the last column are a spreadsheet's, and no matter. */
export function assessWidth({ cells }: FileRecord, width: number): Reason | null {
  const tooMany = cells.slice(width).some((cell) => cell !== '');
  if (!tooMany && cells.length >= width) return null;
  return { field: null, message: `This line has ${cells.length} cells, but the file has ${width} columns` };
}

/** What stands in the columns that matter: tidied, and without what an export of ours put before a formula. */
export function toLine({ lineNumber, cells }: FileRecord, fields: FieldOfColumn): ImportLine {
  const entries = fields.flatMap((field, column) =>
    field ? [[field, tidy(cells[column] ?? '')] as const] : [],
  );
  return { lineNumber, cells: Object.fromEntries(entries) };
}

function tidy(cell: string): string {
  return readCell(cell.trim()).normalize('NFC').trim();
}
