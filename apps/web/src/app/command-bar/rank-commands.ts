/** The texts by which a search finds a command. */
export type Findable = {
  label: string;
  /** Other words under which users search for the command. */
  aliases?: string;
  /**
   * The doctor to which the command belongs. With `mustBeNamed`, the command matches only if the input contains a part
   * of this name.
   */
  owner?: string;
  mustBeNamed?: boolean;
};

const points = { label: 3, owner: 2, alias: 1, wholeWord: 1, beginsLabel: 4, isLabel: 4 } as const;

/**
 * Returns the commands that match every word of the input at the beginning of a word. Ignores the order of the words,
 * case and accents. Sorts by score; commands with the same score keep their order.
 */
export function rankCommands<Command extends Findable>(
  commands: readonly Command[],
  typed: string,
): { command: Command; score: number }[] {
  const parts = wordsOf(typed);
  return commands
    .flatMap((command) => {
      const score = scoreOf(command, parts);
      return score === null ? [] : [{ command, score }];
    })
    .sort((a, b) => b.score - a.score);
}

function scoreOf({ label, aliases = '', owner = '', mustBeNamed = false }: Findable, parts: string[]) {
  const places = [
    { words: searchedWords(label), worth: points.label },
    { words: searchedWords(owner), worth: points.owner },
    { words: searchedWords(aliases), worth: points.alias },
  ];
  const found = parts.map((part) => bestPlace(places, part));
  if (found.some((worth) => worth === 0)) return null;
  if (mustBeNamed && !parts.some((part) => beginsOnlyOwner(places, part))) return null;
  return found.reduce((sum, worth) => sum + worth, 0) + wholeLabel(label, parts);
}

type Place = { words: string[]; worth: number };

function bestPlace(places: readonly Place[], part: string): number {
  return Math.max(0, ...places.map(({ words, worth }) => worthOf(words, part, worth)));
}

function worthOf(words: readonly string[], part: string, worth: number): number {
  if (!words.some((word) => word.startsWith(part))) return 0;
  return worth + (words.includes(part) ? points.wholeWord : 0);
}

function beginsOnlyOwner([label, owner, alias]: readonly Place[], part: string): boolean {
  const begins = (place: Place | undefined) => place?.words.some((word) => word.startsWith(part)) ?? false;
  return begins(owner) && !begins(label) && !begins(alias);
}

function wholeLabel(label: string, parts: readonly string[]): number {
  const [whole, typed] = [wordsOf(label).join(' '), parts.join(' ')];
  if (typed === '' || !whole.startsWith(typed)) return 0;
  return points.beginsLabel + (whole === typed ? points.isLabel : 0);
}

/** Splits a text into words. A hyphenated word also counts as one word, so "walkin" finds "Walk-in". */
function searchedWords(text: string): string[] {
  return text.split(/\s+/).flatMap((word) => {
    const pieces = wordsOf(word);
    return pieces.length > 1 ? [...pieces, pieces.join('')] : pieces;
  });
}

/** Replacements for special letters that Unicode normalization does not split into a letter and an accent. */
const otherLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => otherLetters[letter] ?? letter);
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
