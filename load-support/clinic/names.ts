import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../../apps/server/seeds/synthea-patients.csv');

/** Names that users often search for with another spelling, for example without accents. */
const hardFirstNames = ['José', 'Zoë', 'Anna-Maria', 'Jean Luc', 'Łukasz', 'Øyvind', 'Đặng', 'Mary Ann'];
const hardLastNames = [
  'García',
  'Müller',
  'de la Cruz',
  "O'Brien",
  'Ångström',
  'Lopez-Rivera',
  'Nguyễn',
  'von Ü',
];

export type Names = { first: string[]; last: string[] };

/** Returns the names of the demo clinic's synthetic patients, and some names that are hard to search for. */
export async function readNames(): Promise<Names> {
  const [, ...lines] = (await readFile(file, 'utf8')).trim().split('\n');
  const column = (index: number) => lines.map((line) => line.split(';')[index] ?? '').filter(Boolean);
  return {
    first: [...new Set([...hardFirstNames, ...column(0)])],
    last: [...new Set([...hardLastNames, ...column(1)])],
  };
}
