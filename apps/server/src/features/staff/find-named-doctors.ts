import type { Db, Tx } from '#platform/db/database';
import { type DoctorState, findDoctorsToName } from './staff.queries.ts';

/** `several`: more than one confirmed doctor has this name. */
export type NamedDoctor = ({ id: number } & DoctorState) | 'several';

/**
 * Finds the doctors that these texts name, by email address or by full name. The keys of the result are the texts in
 * lower case. Unknown doctors are missing from the map.
 */
export async function findNamedDoctors(
  db: Db | Tx,
  texts: readonly string[],
): Promise<Map<string, NamedDoctor>> {
  const wanted = [...new Set(texts.map((text) => text.toLowerCase()))];
  const hasNames = wanted.some((text) => !text.includes('@'));
  const doctors = await findDoctorsToName(db, wanted, hasNames);
  const byEmail = new Map(doctors.map((doctor) => [doctor.email.toLowerCase(), doctor]));
  const byName = Map.groupBy(
    doctors.filter(({ isConfirmed }) => isConfirmed),
    ({ name }) => nameKey(name),
  );
  return new Map(
    wanted.flatMap((text) => {
      const [doctor, other] = byEmail.has(text) ? [byEmail.get(text)] : (byName.get(nameKey(text)) ?? []);
      if (!doctor) return [];
      const { id, isEnabled, isConfirmed } = doctor;
      return [[text, other ? 'several' : { id, isEnabled, isConfirmed }] as const];
    }),
  );
}

const titles: ReadonlySet<string> = new Set(
  'dr dra drs doctor docteur dott dottssa dottoressa prof pd med univ dent phd md mr mrs ms herr frau'.split(
    ' ',
  ),
);

/** The letters and apostrophes that other systems write differently, as `unaccent` replaces them in patients' names. */
const spellings: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' },
  ...{ '’': "'", '‘': "'", '`': "'", '´': "'" },
};

/**
 * Returns a key for a doctor's name. Ignores case, accents, titles and the order of the names: `Dr. med. Dana Okafor`
 * equals `OKAFOR, Dana`, and `WEISS` equals `Weiß`.
 */
function nameKey(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđ’‘`´]/g, (char) => spellings[char] ?? char)
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter((word) => word !== '' && !titles.has(word));
  return words.toSorted().join(' ');
}
