import { commonWords } from './common-words.ts';

export type Owner = { name: string; email: string };

/**
 * The minimum length of a name part to search for. Shorter parts occur in too many words: a user named Li may choose
 * "Delicious-77".
 */
const shortestPart = 4;

/**
 * Returns why a password is rejected, or null. `common`: a well-known word, a keyboard pattern or one repeated letter,
 * in any case, with look-alike characters for letters, or with digits and other characters around it. `personal`:
 * contains the owner's name or the local part of the email address. `clinic`: little more than the clinic's name.
 */
export function findPasswordProblem(
  password: string,
  owner: Owner,
  clinicNames: readonly string[] = [],
): 'common' | 'personal' | 'clinic' | null {
  const plain = withoutMarks(password);
  const cores = coresOf(plain);
  const parts = partsOf(owner);
  if (parts.some((part) => cores.includes(part)) || holdsAny(plain, parts)) return 'personal';
  if (cores.some(isCommon)) return 'common';
  return clinicNames.some((name) => isMadeOf(plain, name)) ? 'clinic' : null;
}

/** Returns whether fewer than `shortestPart` letters remain after removing the clinic's name and its words. */
function isMadeOf(plain: string, clinicName: string): boolean {
  const words = withoutMarks(clinicName)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /\p{L}.*\p{L}/u.test(word));
  const longestFirst = [words.join(''), ...words].filter(Boolean).sort((a, b) => b.length - a.length);
  return [plain, ...withLettersForSigns(plain)].some((form) => {
    const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ' '), form);
    return rest !== form && [...rest.replace(/\P{L}/gu, '')].length < shortestPart;
  });
}

function isCommon(core: string): boolean {
  return commonWords.has(core) || /^(\p{L})\1*$/u.test(core);
}

/** Returns the text in lower case without accents, only to compare it. The password itself is hashed as sent. */
function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function holdsAny(plain: string, parts: readonly string[]): boolean {
  const forms = [plain, ...withLettersForSigns(plain)];
  const long = parts.filter((part) => [...part].length >= shortestPart);
  return long.some((part) => forms.some((form) => form.includes(part)));
}

/** Returns the name and the local part of the email address, each as a whole and word by word. */
function partsOf({ name, email }: Owner): string[] {
  const plainName = withoutMarks(name);
  const local = withoutMarks(email).split('@')[0] ?? '';
  const words = `${plainName} ${local}`.split(/[^\p{L}\p{N}]+/u);
  return [...words, plainName.replace(/\s+/g, ''), local].filter((part) => /\p{L}.*\p{L}/u.test(part));
}

const letterOfSign: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
};

/**
 * Returns the possible words behind look-alike characters: `p4$$w0rd` gives `password`. A 1 may replace an i or an l.
 */
function withLettersForSigns(text: string): string[] {
  return ['i', 'l'].map((one) =>
    [...text].map((sign) => (sign === '1' ? one : (letterOfSign[sign] ?? sign))).join(''),
  );
}

/**
 * Returns the candidates for the word inside a password. A leading or trailing digit may belong to the word or not
 * (`mexic0`, `mexico0`), so there is one candidate for each number of kept digits up to four. No well-known word begins
 * or ends with more digits.
 */
function coresOf(plain: string): string[] {
  const starts = cutsOf(/^[^\p{L}]*/u.exec(plain)?.[0].length ?? 0);
  const ends = cutsOf(/[^\p{L}]*$/u.exec(plain)?.[0].length ?? 0);
  const cuts = starts.flatMap((start) => ends.map((end) => plain.slice(start, plain.length - end)));
  return cuts.flatMap((cut) => [cut, ...withLettersForSigns(cut)]);
}

const signsOfAWord = 4;

function cutsOf(signs: number): number[] {
  const most = Math.min(signs, signsOfAWord);
  return [0, ...Array.from({ length: most + 1 }, (_, left) => signs - left)];
}
