import type { PossibleDuplicate } from '@anteroom/contract/patients';
import type { Reason } from '#features/imports';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { findAlike, type Likeness, listLikenesses, type Newcomer } from '../possible-duplicates.queries.ts';
import type { EarlierLines } from './earlier-lines.ts';

export type LookAlikes = {
  /** For each new patient in order: a warning if an existing patient may be the same, or null. */
  inClinic: (Reason | null)[];
  /** For each new patient: the data that decides whether an earlier line of the file may be the same patient. */
  likenesses: Likeness[];
};

/** Finds possible duplicates of a whole chunk of lines with two queries, to save time. */
export async function findLookAlikes(
  tx: Tx,
  actor: Actor,
  newcomers: readonly Newcomer[],
): Promise<LookAlikes> {
  const alike = new Map(
    (await findAlike(tx, actor, newcomers, 1)).map((patient) => [patient.place, patient] as const),
  );
  const inClinic = newcomers.map((_, place) => {
    const same = alike.get(place);
    return same ? doubt(`patient ${same.id}`, likenessOf(same)) : null;
  });
  return { inClinic, likenesses: await listLikenesses(tx, newcomers) };
}

const likenesses = {
  name: 'the same name and date of birth',
  similarName: 'the same date of birth and a similar name',
  phone: 'the same phone number',
} as const;
type LikenessKind = keyof typeof likenesses;

function likenessOf({ sameNameAndBirth, similarName }: PossibleDuplicate): LikenessKind {
  if (sameNameAndBirth) return 'name';
  return similarName ? 'similarName' : 'phone';
}

/** Returns a warning if an earlier line of the file may be the same patient, else null. */
export function findInFile(likeness: Likeness, earlier: EarlierLines, lineNumber: number): Reason | null {
  const { nameAndBirth, phone } = likeness;
  const lines: Record<LikenessKind, number | null> = {
    name: earlier.lineWith(nameAndBirth, lineNumber),
    similarName: earlier.lineOfSimilar(likeness, lineNumber),
    phone: earlier.lineWith(phone, lineNumber),
  };
  for (const kind of ['name', 'similarName', 'phone'] as const) {
    if (lines[kind] !== null) return doubt(`line ${lines[kind]} of this file`, kind);
  }
  return null;
}

function doubt(who: string, kind: LikenessKind): Reason {
  return { field: null, message: `May be a duplicate of ${who}: ${likenesses[kind]}` };
}
