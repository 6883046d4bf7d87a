/**
 * A person as a system recorded them. A `DirtyPair` contains two records of one person: the birth date is the same, and
 * one record has a mistake in a name.
 */
export type Person = { firstName: string; lastName: string; dateOfBirth: string };
export type DirtyPair = { clean: Person; dirty: Person; mistake: string };

const firstNames = [
  ...[
    'Olivia',
    'Thomas',
    'Katharina',
    'José',
    'Mohammed',
    'Siobhan',
    'Wilhelmina',
    'Guillermo',
    'Ingrid',
    'Priya',
  ],
  ...[
    'Alexander',
    'Beatrice',
    'Dmitri',
    'Fatima',
    'Gwendolyn',
    'Hiroshi',
    'Jürgen',
    'Leticia',
    'Nathaniel',
    'Zoltán',
  ],
];
const lastNames = [
  ...['Fernández', 'Müller', 'Papadopoulos', "O'Connell", 'Schneider', 'Kowalski', 'Nakamura', 'Abernathy'],
  ...['Blackwood', 'Christensen', 'Dubois', 'Eriksson', 'Gallagher', 'Hartmann', 'Ivanova', 'Johansson'],
  ...['Lombardi', 'Mitchell', 'Rodríguez', 'Thompson'],
];

/** Creates a small random generator. A seed makes a failure repeatable. */
export function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, oneOf: <T>(list: readonly T[]): T => list[below(list.length)] as T };
}
type Random = ReturnType<typeof createRandom>;

/**
 * Returns the position of a letter inside the name, never the first or the last one. Mistakes in letters begin there.
 */
const placeIn = (random: Random, name: string) => 1 + random.below(name.length - 2);

const mistakes: Record<string, (name: string, random: Random) => string> = {
  'a wrong letter': (name, random) => {
    const place = placeIn(random, name);
    return `${name.slice(0, place)}${name[place] === 'q' ? 'x' : 'q'}${name.slice(place + 1)}`;
  },
  'a missing letter': (name, random) => {
    const place = placeIn(random, name);
    return name.slice(0, place) + name.slice(place + 1);
  },
  'a double letter': (name, random) => {
    const place = placeIn(random, name);
    return name.slice(0, place) + name[place] + name.slice(place);
  },
  'swapped letters': (name, random) => {
    const place = placeIn(random, name);
    return `${name.slice(0, place)}${name[place + 1]}${name[place]}${name.slice(place + 2)}`;
  },
  'a second name': (name, random) => `${name} ${random.oneOf(['Maria', 'López', 'Schmidt', 'Ann'])}`,
  'a hyphen': (name) => `${name.slice(0, 3)}-${name.slice(3)}`,
  'an initial': (name) => `${name.slice(0, 1)}.`,
  'a short form': (name) => name.slice(0, 4),
};

/** Creates pairs of records with one mistake each. In every third pair, first and last name are also swapped. */
export function dirtyPairs(count: number, random: Random): DirtyPair[] {
  return Array.from({ length: count }, (_, index): DirtyPair => {
    const clean = {
      firstName: random.oneOf(firstNames),
      lastName: random.oneOf(lastNames),
      dateOfBirth: `19${40 + (index % 50)}-${pad(1 + (index % 12))}-${pad(1 + (index % 28))}`,
    };
    const [mistake, make] = random.oneOf(Object.entries(mistakes));
    const field = random.oneOf(['firstName', 'lastName'] as const);
    const spoilt = { ...clean, [field]: make(clean[field], random) };
    if (index % 3 > 0) return { clean, dirty: spoilt, mistake: `${mistake} in ${field}` };
    const dirty = { ...spoilt, firstName: spoilt.lastName, lastName: spoilt.firstName };
    return { clean, dirty, mistake: `${mistake} in ${field}, swapped` };
  });
}

/** Returns people with the same birth date. Any two of them share at most one of their two names. */
export function peopleBornOn(dateOfBirth: string): Person[] {
  return firstNames.flatMap((firstName) =>
    lastNames.map((lastName) => ({ firstName, lastName, dateOfBirth })),
  );
}

const pad = (number: number) => String(number).padStart(2, '0');
