import { type ImportField, type WordImportField, wordImportFields } from '@anteroom/contract/import-fields';
import type { ImportOptions, ImportWord } from '@anteroom/contract/imports';
import { limits } from '@anteroom/contract/limits';
import { fold, shippedMeaning } from './shipped-words.rules.ts';

type Meanings = ImportOptions['words'];
export type Meaning = Meanings[number];

/** Translates the words of a file. Counts unknown words and words to which an admin gave a meaning. */
export type Translator = {
  /**
   * Returns our value for a word of another system. Returns unknown words unchanged, so that validation rejects them.
   */
  translate(field: ImportField, cell: string): string;
  found(): ImportWord[];
};

/**
 * Creates a translator. `ofFile` contains meanings inferred from other words in the file. The admin's choice has
 * priority.
 */
export function createTranslator(words: Meanings, ofFile: Meanings = []): Translator {
  const meanings = meaningsBy(words);
  const said = meaningsBy(ofFile);
  const found = new Map<string, ImportWord>();
  const translateWord = (field: WordImportField, cell: string) => {
    const key = wordKey(field, cell);
    const chosen = meanings.get(key) ?? null;
    const shipped = chosen === null ? (said.get(key) ?? shippedMeaning(field, cell)) : null;
    if (shipped === null) count(found, key, { field, word: cell, count: 1, meaning: chosen });
    return chosen ?? shipped ?? cell;
  };
  return {
    translate: (field, cell) => {
      // Admins give no meanings to the words of other fields, such as languages.
      if (!isWordField(field)) return shippedMeaning(field, cell) ?? cell;
      return cell === '' ? cell : translateWord(field, cell);
    },
    found: () => [...found.values()],
  };
}

function isWordField(field: ImportField): field is WordImportField {
  return Object.hasOwn(wordImportFields, field);
}

function meaningsBy(words: Meanings): Map<string, Meaning['meaning']> {
  return new Map(words.map(({ field, word, meaning }) => [wordKey(field, word), meaning]));
}

function wordKey(field: WordImportField, word: string): string {
  return `${field} ${commonSpelling(word)}`;
}

/** Returns the same text for all spellings of a word that differ only in case, accents and punctuation. */
export function commonSpelling(word: string): string {
  return fold(word) || word;
}

/**
 * Counts a word. Ignores words beyond the limits, because a column with that many does not contain words of a fixed
 * list.
 */
function count(found: Map<string, ImportWord>, key: string, word: ImportWord): void {
  const before = found.get(key);
  if (before) before.count += 1;
  else if (word.word.length <= limits.import.word && found.size < limits.import.words) found.set(key, word);
}

/** Returns the remembered meanings, replaced or extended by those that the admin chose now. */
export function mergeMeanings(remembered: Meanings, chosen: Meanings): Meanings {
  const merged = new Map([...remembered, ...chosen].map((word) => [wordKey(word.field, word.word), word]));
  return [...merged.values()].filter(({ meaning }) => meaning !== null);
}
