import type { Doctor } from '@anteroom/contract/staff';
import { recordAudit } from '#features/audit';
import { notFound } from '#platform/app-error';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { lockAccounts } from './accounts.queries.ts';
import { findDoctor, setSpecialization } from './managers.queries.ts';

type Update = { doctorId: number; specialization: string | null | undefined };

export async function updateDoctor(
  tx: Tx,
  actor: Actor,
  { doctorId, specialization }: Update,
): Promise<Doctor> {
  await lockAccounts(tx);
  const before = await findDoctor(tx, doctorId);
  if (!before) throw notFound('Doctor');
  const { id, name } = before;
  if (specialization === undefined || specialization === before.specialization) {
    return { id, name, specialization: before.specialization };
  }
  await setSpecialization(tx, doctorId, specialization);
  await recordAudit(tx, actor, {
    action: 'doctor.updated',
    doctorId,
    object: { type: 'user', id },
    changedFields: ['specialization'],
  });
  return { id, name, specialization };
}
