import type { setDifferentPatients as route } from '@anteroom/contract/patient-merges';
import type { RouteInput, RouteOutput } from '@anteroom/contract/route';
import { recordAudit } from '#features/audit';
import { invalidField } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { assertMayChange } from '../update-patient.ts';
import { addDifferentPatients, removeDifferentPatients } from './different-patients.queries.ts';

type Input = RouteInput<typeof route>;

/** The caller must be allowed to change both records. Choosing what is already so changes nothing. */
export async function setDifferentPatients(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  { patientId, otherPatientId, areDifferent }: Input['params'] & Input['body'],
): Promise<RouteOutput<typeof route>> {
  if (patientId === otherPatientId) throw invalidField('otherPatientId', 'Choose another record');
  const doctorIds = new Set<number>();
  for (const id of [patientId, otherPatientId]) {
    const { doctorId } = await assertMayChange(tx, actor, id);
    doctorIds.add(doctorId);
  }
  const pair = [Math.min(patientId, otherPatientId), Math.max(patientId, otherPatientId)] as const;
  const isChanged = areDifferent
    ? await addDifferentPatients(tx, pair, { markedBy: actor.userId, now: clock.now() })
    : await removeDifferentPatients(tx, pair);
  for (const doctorId of isChanged ? doctorIds : []) {
    await recordAudit(tx, actor, {
      action: areDifferent ? 'patient.marked_different' : 'patient.marked_similar',
      doctorId,
      object: { type: 'patient', id: pair[0] },
      patientIds: [...pair],
    });
  }
  return { areDifferent };
}
