import type { Patient } from '@anteroom/contract/patients';
import { recordAudit, recordRead } from '#features/audit';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import { presentPatient } from './present-patient.ts';
import { findReadablePatient } from './read-patient.ts';

export async function getPatient(context: Context, actor: Actor, patientId: number): Promise<Patient> {
  const found = await findReadablePatient(context, context.db, actor, patientId);
  if (!found) throw notFound('Patient');
  const read = { action: 'patient.read', doctorId: found.row.doctorId, patientIds: [patientId] } as const;
  // With emergency access, record every read, without the usual grouping of reads shortly after each other.
  if (found.isByGrant) await recordAudit(context.db, actor, { ...read, reason: 'emergency_access' });
  else await recordRead(context, actor, { ...read, screen: 'patient' });
  return presentPatient(found.row);
}
