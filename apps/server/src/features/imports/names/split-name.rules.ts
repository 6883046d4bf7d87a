import { fold } from '../words/shipped-words.rules.ts';

type SplitName = { firstName: string; lastName: string };

const titles =
  words(`dr dra drs prof professor pd med univ dent phd mag dipl ing dott dottssa mr mrs ms miss mx sir dame
  herr frau sr sra srta señor señora don doña dn mme mlle monsieur madame m sig sigra senhor senhora`);

/** Suffixes that can follow a name. `sr` is also a Spanish title, which precedes the name. */
const endings = words('jr sr ii iii iv md phd do dds dvm rn esq mba msc bsc');

/** Academic titles after a name, as in `Müller, Hans, Dr. med.` or `Hans Dr. Müller`. None of them is a name. */
const laterTitle = /(?<=[ ,])(?:dra?|drs|prof)\b\.?(?: (?:med|dent|vet|phil|rer|nat|habil)\.)*(?=[ ,]|$)/gi;

/** Words that can begin a last name of several words. */
const particles =
  words(`von van vom zu zum zur de del della dello degli di da do dos das du der den des la las los le lo
  el al bin ibn ben abu ter ten te af av mac mc st saint san santa`);

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/** Folded titles of columns of full names in which the last name comes first. */
export const lastNameFirstTitles =
  words(`cognomeenome cognomenome apellidosynombre apellidosynombres apellidoynombre nometprenom
  nometprenoms nomprenom nomprenoms sobrenomeenome apelidoenome namevorname nachnamevorname lastnamefirstname`);

/**
 * Splits a full name: `Last, First`, `First Last`, `LAST First`. Omits titles such as `Dr.` and suffixes such as `Jr.`.
 * Particles belong to the last name: `Ludwig van Beethoven`, `de la Cruz, Ana`. Cannot recognize two surnames without a
 * comma, unless the column's title says that they come first. Treats a single word as a last name.
 */
export function splitName(cell: string, title = ''): SplitName {
  const [before = '', ...behind] = cell
    .replace(/\s+/g, ' ')
    .replace(laterTitle, '')
    .split(',')
    .map((part) => part.trim());
  const [last, first] = [wordsOf(before), wordsOf(behind.join(' '))];
  // Only a suffix follows the comma: `Martin Luther King, Jr.`
  if (first.length === 0) return splitWords(last, fold(title));
  return { firstName: first.join(' '), lastName: last.join(' ') };
}

function wordsOf(part: string): string[] {
  const all = part.split(' ').filter((word) => word !== '');
  const start = all.findIndex((word) => !titles.has(plain(word)));
  if (start < 0) return [];
  const end = all.findLastIndex((word) => !endings.has(plain(word)));
  return all.slice(start, end + 1);
}

function plain(word: string): string {
  return word.replaceAll('.', '').toLowerCase();
}

function splitWords(all: readonly string[], title: string): SplitName {
  const capitals = all.filter(isInCapitals);
  if (capitals.length > 0 && capitals.length < all.length && isOneStretch(all)) {
    const others = all.filter((word) => !isInCapitals(word));
    return { firstName: others.join(' '), lastName: capitals.join(' ') };
  }
  if (lastNameFirstTitles.has(title)) return splitLastNameFirst(all, title);
  const particle = all.findIndex((word, place) => place > 0 && particles.has(plain(word)));
  const from = particle > 0 && particle < all.length - 1 ? particle : all.length - 1;
  return { firstName: all.slice(0, from).join(' '), lastName: all.slice(from).join(' ') };
}

/** Spanish titles call the last names `apellidos`, because there are two. */
function splitLastNameFirst(all: readonly string[], title: string): SplitName {
  const surnames = title.startsWith('apellidos') ? 2 : 1;
  let end = 0;
  for (let count = 0; count < surnames; count += 1) {
    while (particles.has(plain(all[end] ?? ''))) end += 1;
    end += 1;
  }
  const until = Math.max(Math.min(end, all.length - 1), 1);
  return { firstName: all.slice(until).join(' '), lastName: all.slice(0, until).join(' ') };
}

/** Returns whether a word is in capitals. An initial such as `J.` is not. */
function isInCapitals(word: string): boolean {
  const letters = word.replace(/[^\p{L}]/gu, '');
  return letters.length > 1 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
}

/** Returns whether the words in capitals are all together at the start or the end. */
function isOneStretch(all: readonly string[]): boolean {
  const marks = all.map(isInCapitals);
  const changes = marks.filter((mark, place) => place > 0 && mark !== marks[place - 1]).length;
  return changes === 1;
}
