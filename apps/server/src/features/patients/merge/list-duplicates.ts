import type { DuplicatePair, listDuplicates as route } from '@anteroom/contract/patient-merges';
import type { RouteInput, RouteOutput } from '@anteroom/contract/route';
import { recordRead } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import { createCursors, toPage } from '#platform/db/page';
import { haveSameNames, haveSimilarNames } from '../similar-names.rules.ts';
import { type CandidatePair, listCandidatePairs, listDifferentPairs } from './duplicates.queries.ts';

const comparedAtOnce = 1000;

/**
 * Lists the pairs of records that may belong to one person, without those that have only the phone number in common.
 * Alternatively lists the pairs that were marked as different people.
 */
export async function listDuplicates(
  context: Context,
  actor: Actor,
  { limit, cursor, state = 'possible' }: RouteInput<typeof route>['query'],
): Promise<RouteOutput<typeof route>> {
  const cursors = createCursors(context.settings, 'duplicates');
  const [one = 0, other = 0] = cursors.read(cursor) ?? [];
  const after = [Number(one), Number(other)] as const;
  const found =
    state === 'different'
      ? (await listDifferentPairs(context.db, actor, { after, limit: limit + 1 })).map(present)
      : await findPairs(context, actor, { after, wanted: limit + 1 });
  const { rows, pagination } = toPage(found, limit, (last) => cursors.write([last.one.id, last.other.id]));
  if (rows.length > 0) {
    const patientIds = rows.flatMap((pair) => [pair.one.id, pair.other.id]);
    await recordRead(context, actor, { action: 'patient.read', screen: 'duplicates', patientIds });
  }
  return { pairs: [...rows], pagination };
}

type Wanted = { after: readonly [number, number]; wanted: number };

async function findPairs({ db }: Context, actor: Actor, { after, wanted }: Wanted): Promise<DuplicatePair[]> {
  const found: DuplicatePair[] = [];
  for (let next = after; ; ) {
    const candidates = await listCandidatePairs(db, actor, { after: next, limit: comparedAtOnce });
    found.push(...candidates.flatMap(toPair));
    const last = candidates.at(-1);
    if (!last || candidates.length < comparedAtOnce || found.length >= wanted) return found.slice(0, wanted);
    next = [last.one.id, last.other.id];
  }
}

function toPair(pair: CandidatePair): DuplicatePair[] {
  const presented = present(pair);
  return presented.sameName || haveSimilarNames(pair.one.folded, pair.other.folded) ? [presented] : [];
}

function present(pair: CandidatePair): DuplicatePair {
  const { folded, ...one } = pair.one;
  const { folded: otherFolded, ...other } = pair.other;
  return { one, other, sameName: haveSameNames(folded, otherFolded) };
}
