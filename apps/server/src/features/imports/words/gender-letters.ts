import { openFile } from '../file/open-file.ts';
import type { FieldOfColumn } from '../file/to-line.ts';
import { fold } from './shipped-words.rules.ts';
import type { Meaning } from './translate-words.ts';

/**
 * Reads a column of genders to decide what letters mean that differ between languages. `M` is female (`mujer`) if the
 * column contains `H` but no `F`. `D` is female (`donna`) and `U` is male (`uomo`) if the column contains both, but no
 * `F`, `H`, `M` or `W`. Otherwise, the letters keep their usual meanings.
 */
export async function findMeaningsOfLetters(
  parts: AsyncIterable<string>,
  fields: FieldOfColumn,
): Promise<Meaning[]> {
  const column = fields.indexOf('gender');
  if (column < 0) return [];
  const { records } = await openFile(parts);
  const found = new Set<string>();
  for await (const { cells } of records) {
    const word = fold(cells[column] ?? '');
    // Returning early closes the file. The rest need not be read.
    if (word === 'f') return [];
    found.add(word);
  }
  if (found.has('h')) return [{ field: 'gender', word: 'M', meaning: 'female' }];
  const isItalian = found.has('d') && found.has('u') && !found.has('m') && !found.has('w');
  if (!isItalian) return [];
  return [
    { field: 'gender', word: 'D', meaning: 'female' },
    { field: 'gender', word: 'U', meaning: 'male' },
  ];
}
