/**
 * Characters that look like Latin letters, from Unicode's confusables.txt (UTS 39), reduced to Greek, Cyrillic, digits,
 * signs and the Latin letters that NFKD does not decompose. Capitals come first, because some letters look alike only
 * as capitals.
 */
const capitals: Record<string, string> = {
  ...pairs('АВЕЅІЈКМНОРСТУХԚԜҮЬ', 'ABESIJKMHOPCTYXQWYb'),
  ...pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'),
};
const small: Record<string, string> = {
  ...pairs('асԁеһіјкӏорԛѕѵԝхуүгԍ', 'acdehijklopqsvwxyyrg'),
  ...pairs('αγικνορστυχωɡɩıȷ', 'ayiknopotuxwgiij'),
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'p',
  ŋ: 'n',
  '0': 'o',
  '1': 'l',
  '|': 'l',
  '!': 'l',
  '5': 's',
  i: 'l',
};

const titles = new Set(['dr', 'prof', 'med', 'dent', 'mr', 'mrs', 'ms', 'jr', 'sr', 'md', 'phd']);

/** Returns a canonical form of a name. Names with the same form look alike. Ignores titles and the order of words. */
export function shapeOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');
  const latin = replaceAll(plain, capitals).toLowerCase();
  const words = latin.split(/[\s.,'’\-_()]+/u).filter((word) => word !== '' && !titles.has(word));
  return words
    .map((word) => replaceAll(word, small).replaceAll('rn', 'm').replaceAll('vv', 'w'))
    .toSorted()
    .join(' ');
}

/**
 * Minimum number of letters at which one typing error is tolerated. Many shorter names differ from each other by only
 * one letter.
 */
const leastForTypo = 8;

/** Returns whether two names look alike: the same canonical form, or, for longer names, one typing error apart. */
export function looksLike(name: string, other: string): boolean {
  const [one, two] = [shapeOf(name), shapeOf(other)];
  return one === two || (Math.min(one.length, two.length) >= leastForTypo && isOneSlipApart(one, two));
}

/** Returns whether one letter was added, removed, replaced or swapped with its neighbor. */
function isOneSlipApart(one: string, two: string): boolean {
  const [short, long] = one.length <= two.length ? [[...one], [...two]] : [[...two], [...one]];
  if (long.length - short.length > 1) return false;
  const at = short.findIndex((letter, index) => letter !== long[index]);
  if (at === -1) return true;
  const rest = (letters: string[], from: number) => letters.slice(from).join('');
  if (long.length > short.length) return rest(short, at) === rest(long, at + 1);
  if (rest(short, at + 1) === rest(long, at + 1)) return true;
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return isSwapped && rest(short, at + 2) === rest(long, at + 2);
}

function pairs(from: string, to: string): Record<string, string> {
  const latin = [...to];
  return Object.fromEntries([...from].map((letter, index) => [letter, latin[index] ?? letter]));
}

function replaceAll(text: string, table: Record<string, string>): string {
  return [...text].map((letter) => table[letter] ?? letter).join('');
}
