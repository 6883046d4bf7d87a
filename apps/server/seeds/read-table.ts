import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reads a data file of this folder. The first line contains the column names, and semicolons separate the fields. */
export async function readTable<Column extends string>(
  file: string,
  columns: readonly Column[],
): Promise<Record<Column, string>[]> {
  const text = await readFile(join(import.meta.dirname, file), 'utf8');
  const [header, ...lines] = text.trimEnd().split('\n');
  if (header !== columns.join(';')) throw new Error(`${file} does not begin with ${columns.join(';')}`);
  return lines.map((line) => readLine(line, columns));
}

function readLine<Column extends string>(line: string, columns: readonly Column[]): Record<Column, string> {
  const fields = line.split(';');
  const row: Partial<Record<Column, string>> = {};
  for (const [index, column] of columns.entries()) row[column] = fields[index] ?? '';
  return row as Record<Column, string>;
}
