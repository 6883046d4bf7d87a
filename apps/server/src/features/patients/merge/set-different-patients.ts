import type { setDifferentPatients as route } from '@anteroom/contract/patient-merges';
import type { RouteInput, RouteOutput } from '@anteroom/contract/route';
import { invalidField } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { lockPatients } from '../patients.queries.ts';
import { assertMayChange } from '../update-patient.ts';
import { addDifferentPatients, removeDifferentPatients } from './duplicates.queries.ts';
import { recordForDoctors } from './merge-patients.ts';

type Input = RouteInput<typeof route>;

/**
 * Marks two records as different people, or removes the mark. Requires the right to change both records. Does nothing
 * if the pair already has the requested mark.
 */
export async function setDifferentPatients(
  context: Context,
  tx: Tx,
  actor: Actor,
  { patientId, otherPatientId, areDifferent }: Input['params'] & Input['body'],
): Promise<RouteOutput<typeof route>> {
  if (patientId === otherPatientId) throw invalidField('otherPatientId', 'Choose another record');
  const [lower, upper] = [Math.min(patientId, otherPatientId), Math.max(patientId, otherPatientId)];
  // Without the locks, a concurrent merge could delete one of the records before the mark is stored.
  await lockPatients(tx, [lower, upper]);
  const survivor = await assertMayChange(tx, actor, lower);
  const other = await assertMayChange(tx, actor, upper);
  const { clock } = context;
  const isChanged = areDifferent
    ? await addDifferentPatients(tx, [lower, upper], { markedBy: actor.userId, now: clock.now() })
    : await removeDifferentPatients(tx, [lower, upper]);
  if (isChanged) {
    const action = areDifferent ? 'patient.marked_different' : 'patient.marked_similar';
    await recordForDoctors(context, tx, actor, { action, survivor, other, before: {}, after: {} });
  }
  return { areDifferent };
}
