import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import { inTransaction } from '#platform/db/transaction';
import { updatePatientRow } from './patients.queries.ts';
import { findPatientToChange } from './update-patient.ts';

/** Marks a patient inactive. Deleting one who is inactive already changes nothing. */
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
