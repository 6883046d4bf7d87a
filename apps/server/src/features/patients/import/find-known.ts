import {
  type DateReadings,
  findKnownRecords,
  type ImportLine,
  importKeyOf,
  judgeByKnown,
  type Outcome,
  type Pass,
  readDate,
  refuseNumber,
} from '#features/imports';
import type { Tx } from '#platform/db/database';
import { type Claim, type Comparison, compareWithPatients } from '../find-people.queries.ts';

/** Decides on the lines whose import key is already stored. Returns null for a line with a new key. */
export async function judgeKnown(
  tx: Tx,
  { importId }: Pass,
  readings: DateReadings,
  lines: readonly ImportLine[],
): Promise<(Outcome | null)[]> {
  const keys = lines.map(importKeyOf);
  const known = await findKnownRecords(tx, 'patients', keys);
  const judged = lines.map((line, place) => {
    const record = known.get(keys[place] ?? '');
    return { line, record, outcome: judgeByKnown({ ...line, key: keys[place] ?? '' }, record, importId) };
  });
  const claims = judged.flatMap(({ line, record, outcome }) =>
    record && outcome === 'to_compare' ? [claimOf(line, record.id, readings)] : [],
  );
  const compared = (await compareWithPatients(tx, claims)).values();
  return judged.map(({ outcome }) => (outcome === 'to_compare' ? outcomeOf(compared.next().value) : outcome));
}

function claimOf({ cells }: ImportLine, patientId: number, readings: DateReadings): Claim {
  return {
    patientId,
    firstName: cells.firstName || null,
    lastName: cells.lastName || null,
    dateOfBirth: readDate(cells.dateOfBirth ?? '', readings('dateOfBirth')),
  };
}

/** The last name or the birth date must match. One of them is enough: people change names, and files get corrected. */
function outcomeOf(found: Comparison | undefined): Outcome {
  if (found?.sameLastName || found?.sameBirth) return { kind: 'already_there' };
  return refuseNumber('Another patient came with this number before');
}
