import { recordAudit } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import { inTransaction } from '#platform/db/transaction';
import { updatePatientRow } from './patients.queries.ts';
import { findPatientToChange } from './update-patient.ts';

/** Does nothing if the patient is already inactive. */
export function deactivatePatient(context: Context, actor: Actor, patientId: number): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const patient = await findPatientToChange(tx, actor, patientId);
    if (!patient.isActive) return;
    await updatePatientRow(tx, patientId, { isActive: false }, context.clock.now());
    await recordAudit(tx, actor, {
      action: 'patient.deactivated',
      doctorId: patient.doctorId,
      patientIds: [patientId],
    });
  });
}
