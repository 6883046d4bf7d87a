import { readCell } from '#platform/csv';

/** Matches `="00123"`, which programs write so that a spreadsheet keeps a number as text. */
const textFormula = /^="([^"]*)"$/;

/** Returns the trimmed text of a cell, without what programs add for spreadsheets. */
export function readFileCell(cell: string): string {
  const text = cell.trim();
  return (textFormula.exec(text)?.[1] ?? readCell(text)).normalize('NFC').trim();
}
