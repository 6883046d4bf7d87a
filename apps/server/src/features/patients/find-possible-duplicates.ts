import type { api } from '@anteroom/contract/api';
import type { RouteInput, RouteOutput } from '@anteroom/contract/route';
import { recordRead } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import { assertBorn } from './date-of-birth.ts';
import { findAlike } from './possible-duplicates.queries.ts';

const mostShown = 10;

/** Lists existing patients who may be the one about to be added. Records the listed patients as read. */
export async function findPossibleDuplicates(
  context: Context,
  actor: Actor,
  newcomer: RouteInput<typeof api.findPossibleDuplicates>['body'],
): Promise<RouteOutput<typeof api.findPossibleDuplicates>> {
  assertBorn(context, newcomer.dateOfBirth);
  const alike = await findAlike(context.db, actor, [newcomer], mostShown);
  const patientIds = alike.map(({ id }) => id);
  if (patientIds.length > 0) {
    await recordRead(context, actor, { action: 'patient.read', screen: 'possible_duplicates', patientIds });
  }
  return { patients: alike.map(({ place, ...patient }) => patient) };
}
