import { openFile } from '../file/open-file.ts';
import type { FieldOfColumn } from '../file/to-line.ts';
import { fold, shippedMeaning } from './shipped-words.rules.ts';
import type { Meaning } from './translate-words.ts';

const italianWords = new Set(['d', 'u', 'donna', 'uomo', 'femmina', 'maschio', 'femminile', 'maschile']);

/**
 * Reads a column of genders to decide what letters mean that differ between languages. `M` is female (`mujer`) if the
 * column contains `H` but no `F`. `D` is female (`donna`) and `U` is male (`uomo`) if the column contains both and its
 * other words are Italian or mean that the gender is unknown. Otherwise, the letters keep their usual meanings.
 */
export async function findMeaningsOfLetters(
  parts: AsyncIterable<string>,
  fields: FieldOfColumn,
): Promise<Meaning[]> {
  const column = fields.indexOf('gender');
  if (column < 0) return [];
  const { records } = await openFile(parts);
  let [hasH, hasD, hasU, isItalian] = [false, false, false, true];
  for await (const { cells } of records) {
    const word = fold(cells[column] ?? '');
    // Returning early closes the file. The rest need not be read.
    if (word === 'f') return [];
    hasH ||= word === 'h';
    hasD ||= word === 'd';
    hasU ||= word === 'u';
    isItalian &&= word === '' || italianWords.has(word) || shippedMeaning('gender', word) === '';
  }
  if (hasH) return [{ field: 'gender', word: 'M', meaning: 'female' }];
  if (!isItalian || !hasD || !hasU) return [];
  return [
    { field: 'gender', word: 'D', meaning: 'female' },
    { field: 'gender', word: 'U', meaning: 'male' },
  ];
}
