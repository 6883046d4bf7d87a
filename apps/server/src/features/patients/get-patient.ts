import type { Patient } from '@anteroom/contract/patients';
import type { Actor, Context } from '#context';
import { recordAudit, recordRead } from '#features/audit';
import { notFound } from '#platform/app-error';
import { presentPatient } from './present-patient.ts';
import { findReadablePatient } from './read-patient.ts';

export async function getPatient(context: Context, actor: Actor, patientId: number): Promise<Patient> {
  const found = await findReadablePatient(context, context.db, actor, patientId);
  if (!found) throw notFound('Patient');
  const read = { action: 'patient.read', doctorId: found.row.doctorId, patientIds: [patientId] } as const;
  // Under a grant each look is written down, however soon the next one comes.
  if (found.isByGrant) await recordAudit(context.db, actor, { ...read, reason: 'emergency_access' });
  else await recordRead(context, actor, { ...read, screen: 'patient' });
  return presentPatient(found.row);
}
