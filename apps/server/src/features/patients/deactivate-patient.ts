import { recordAudit } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { updatePatientRow } from './patients.queries.ts';
import { findPatientToChange } from './update-patient.ts';

/** Does nothing if the patient is already inactive. */
export async function deactivatePatient(
  context: Context,
  tx: Tx,
  actor: Actor,
  patientId: number,
): Promise<void> {
  const patient = await findPatientToChange(tx, actor, patientId);
  if (!patient.isActive) return;
  await updatePatientRow(tx, patientId, { isActive: false }, context.clock.now());
  await recordAudit(tx, actor, {
    action: 'patient.deactivated',
    doctorId: patient.doctorId,
    patientIds: [patientId],
  });
}
