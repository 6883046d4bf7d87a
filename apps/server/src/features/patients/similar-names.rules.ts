/** A name folded by `normal_text` in SQL: without case, accents and repeated spaces. */
export type FoldedName = { firstName: string; lastName: string };

/**
 * The maximum number of people compared with each other among those who share a birth date and one name. Only a
 * placeholder date such as 1900-01-01 has more.
 */
export const mostCompared = 50;

/**
 * Returns whether two people with the same date of birth may be the same person: one of their names is equal and the
 * other is similar or equal. First and last name may be swapped.
 */
export function haveSimilarNames(one: FoldedName, other: FoldedName): boolean {
  return (
    fits(one.firstName, other.firstName, [one.lastName, other.lastName]) ||
    fits(one.lastName, other.lastName, [one.firstName, other.firstName]) ||
    fits(one.firstName, other.lastName, [one.lastName, other.firstName]) ||
    fits(one.lastName, other.firstName, [one.firstName, other.lastName])
  );
}

/** Returns whether two people have the same names, in any order. */
export function haveSameNames(one: FoldedName, other: FoldedName): boolean {
  return (
    (one.firstName === other.firstName && one.lastName === other.lastName) ||
    (one.firstName === other.lastName && one.lastName === other.firstName)
  );
}

function fits(name: string, equal: string, [rest, otherRest]: readonly [string, string]): boolean {
  return name === equal && isSimilarName(rest, otherRest);
}

/** Shorter prefixes and words match too many names. */
const leastLetters = 3;

/**
 * Returns whether one name can be a misspelling or another form of the other: typing errors, other spaces and hyphens,
 * a word of a double name, an initial, or a short form that is a prefix.
 */
export function isSimilarName(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const [shortLetters, longLetters] = [lettersOf(short), lettersOf(long)];
  if (shortLetters === '') return false;
  return (
    isTypingError(shortLetters, longLetters) ||
    isBeginning(shortLetters, longLetters) ||
    isPart(wordsOf(short), wordsOf(long))
  );
}

const wordsOf = (name: string): string[] => name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const lettersOf = (name: string): string => wordsOf(name).join('');

/**
 * Allows one typing error in names of up to seven letters, and two in longer names. Names of up to three letters must
 * be equal.
 */
function isTypingError(one: string, other: string): boolean {
  const length = Math.max(one.length, other.length);
  if (length <= leastLetters) return one === other;
  const most = length < 8 ? 1 : 2;
  return Math.abs(one.length - other.length) <= most && editsBetween(one, other) <= most;
}

function isBeginning(short: string, long: string): boolean {
  return (short.length === 1 || short.length >= leastLetters) && long.startsWith(short);
}

/**
 * Returns whether each word of the shorter double name is a word of the longer one, in any order. A word may contain a
 * typing error.
 */
function isPart(short: readonly string[], long: readonly string[]): boolean {
  const [few, many] = short.length <= long.length ? [short, long] : [long, short];
  if (many.length < 2 || !few.some((word) => word.length >= leastLetters)) return false;
  const left = [...many];
  return few.every((word) => {
    const place = left.findIndex((each) => each === word || isTypingError(each, word));
    if (place < 0) return false;
    left.splice(place, 1);
    return true;
  });
}

/** Counts added, missing, wrong and swapped letters (optimal string alignment). */
function editsBetween(one: string, other: string): number {
  let [previous, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        at(row, j) + 1,
        at(next, j - 1) + 1,
        at(row, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(previous, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [previous, row] = [row, next];
  }
  return at(row, other.length);
}

const at = (row: readonly number[], place: number): number => row[place] ?? Number.POSITIVE_INFINITY;
