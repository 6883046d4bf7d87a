/** The languages in which month names are read. Austria has its own word for January. */
const languages = ['en', 'de', 'de-AT', 'es', 'fr', 'pt', 'it'];
const shortest = 3;

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const months = abbreviationsOf('month', 12, (place) => Date.UTC(2024, place, 15));
// The seven days from Monday, 1 January 2024.
const weekdays = abbreviationsOf('weekday', 7, (place) => Date.UTC(2024, 0, place + 1));

/** Returns the month from 1 to 12, or null. Reads full names and abbreviations, ignoring case and accents. */
export function monthNamed(word: string): number | null {
  return months.get(folded(word)) ?? null;
}

export function isWeekdayName(word: string): boolean {
  return weekdays.has(folded(word).replace('-', ''));
}

/**
 * Maps each name, and its prefixes of three or more letters, to its number. Omits prefixes with two possible numbers,
 * such as `jui` in French.
 */
function abbreviationsOf(
  part: 'month' | 'weekday',
  count: number,
  instantOf: (place: number) => number,
): Map<string, number> {
  const numbers = new Map<string, Set<number>>();
  const places = Array.from({ length: count }, (_, place) => place);
  for (const format of formatsOf(part)) {
    for (const place of places) {
      const name = folded(format.format(instantOf(place))).replace(/[^a-z]/g, '');
      for (const start of beginningsOf(name)) {
        numbers.set(start, (numbers.get(start) ?? new Set()).add(place + 1));
      }
    }
  }
  return new Map(
    [...numbers].flatMap(([name, found]) => (found.size === 1 ? [[name, Math.max(...found)]] : [])),
  );
}

function formatsOf(part: 'month' | 'weekday'): Intl.DateTimeFormat[] {
  return languages.flatMap((language) =>
    (['long', 'short'] as const).map(
      (style) => new Intl.DateTimeFormat(language, { [part]: style, timeZone: 'UTC' }),
    ),
  );
}

function beginningsOf(name: string): string[] {
  const first = Math.min(shortest, name.length);
  return Array.from({ length: name.length - first + 1 }, (_, more) => name.slice(0, first + more));
}
