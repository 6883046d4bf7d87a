import type { Actor } from '#context';
import { AppError, invalidField } from '#platform/app-error';
import type { Db, Tx } from '#platform/db/database';
import { assertActsForDoctor } from './staff.policy.ts';
import { findDoctorState } from './staff.queries.ts';

/** Refuses a doctorId in a body: one this person does not act for, that is unknown, or that is disabled. */
export async function assertDoctorTakesPatients(tx: Db | Tx, actor: Actor, doctorId: number): Promise<void> {
  assertActsForDoctor(actor, doctorId);
  await assertDoctorIsEnabled(tx, doctorId);
}

/** Refuses a doctorId that is unknown or disabled, where the right to name it was asked for before. */
export async function assertDoctorIsEnabled(tx: Db | Tx, doctorId: number): Promise<void> {
  const doctor = await findDoctorState(tx, doctorId);
  if (!doctor) throw invalidField('doctorId', 'There is no such doctor');
  if (!doctor.isEnabled) throw new AppError('doctor_disabled', 'This doctor is no longer active.');
}
