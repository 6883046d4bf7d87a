import type { Reason } from '#features/imports';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { findAlike, listLikenesses, type Newcomer } from '../possible-duplicates.queries.ts';
import type { EarlierLines } from './earlier-lines.ts';

export type LookAlikes = {
  /** For each new patient in order: a warning if an existing patient may be the same, or null. */
  inClinic: (Reason | null)[];
  /** For each new patient: the keys by which an earlier line of the file counts as the same patient. */
  likenesses: string[][];
};

/** Checks a whole chunk of lines with two queries. */
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
    return same ? doubt(`patient ${same.id}`, same.sameNameAndBirth) : null;
  });
  const likenesses = (await listLikenesses(tx, newcomers)).map(({ nameAndBirth, phone }) => [
    ...(nameAndBirth === null ? [] : [`${byName}${nameAndBirth}`]),
    ...(phone === null ? [] : [`phone ${phone}`]),
  ]);
  return { inClinic, likenesses };
}

const byName = 'name ';

/** Returns a warning if an earlier line of the file may be the same patient, else null. */
export function findInFile(
  likenesses: readonly string[],
  earlier: EarlierLines,
  lineNumber: number,
): Reason | null {
  for (const likeness of likenesses) {
    const line = earlier.lineWith(likeness);
    // A retried transaction finds its own lines here.
    if (line !== null && line !== lineNumber)
      return doubt(`line ${line} of this file`, likeness.startsWith(byName));
  }
  return null;
}

function doubt(who: string, isByName: boolean): Reason {
  const same = isByName ? 'the same name and date of birth' : 'the same phone number';
  return { field: null, message: `May be a duplicate of ${who}: ${same}` };
}
