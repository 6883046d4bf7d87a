import { openFile } from '../file/open-file.ts';
import type { FieldOfColumn } from '../file/to-line.ts';
import { fold } from './shipped-words.rules.ts';
import type { Meaning } from './translate-words.ts';

/**
 * Reads a column of genders to decide what `M` means: female (`mujer`) if the column contains `H` but no `F`, else
 * male.
 */
export async function findMeaningsOfM(
  parts: AsyncIterable<string>,
  fields: FieldOfColumn,
): Promise<Meaning[]> {
  const column = fields.indexOf('gender');
  if (column < 0) return [];
  const { records } = await openFile(parts);
  let hasH = false;
  for await (const { cells } of records) {
    const word = fold(cells[column] ?? '');
    // Returning early closes the file. The rest need not be read.
    if (word === 'f') return [];
    hasH ||= word === 'h';
  }
  return hasH ? [{ field: 'gender', word: 'M', meaning: 'female' }] : [];
}
