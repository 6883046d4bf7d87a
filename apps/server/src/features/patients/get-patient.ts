import type { Patient } from '@anteroom/contract/patients';
import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import { readPatient } from './read-patient.ts';

export async function getPatient(context: Context, actor: Actor, patientId: number): Promise<Patient> {
  const patient = await readPatient(context.db, actor, patientId);
  await recordAudit(context.db, actor, { action: 'patient.read', patientIds: [patientId] });
  return patient;
}
