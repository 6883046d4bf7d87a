import { AppError, invalidField, notAllowed } from '#platform/app-error';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { assertActsForDoctor, assertConfirmed } from './staff.policy.ts';
import { type DoctorState, findDoctorState, isActingForDoctor } from './staff.queries.ts';

/**
 * Rejects a doctorId in a request body if the caller does not act for the doctor or the doctor cannot have patients.
 */
export async function assertDoctorTakesPatients(tx: Db | Tx, actor: Actor, doctorId: number): Promise<void> {
  assertActsForDoctor(actor, doctorId);
  assertConfirmed(actor);
  await assertDoctorIsActive(tx, doctorId);
}

/** Rejects an unknown, disabled or unconfirmed doctor. Does not check whether the caller acts for the doctor. */
export async function assertDoctorIsActive(
  tx: Db | Tx,
  doctorId: number,
  field: 'doctorId' | 'doctorIds' = 'doctorId',
): Promise<void> {
  const doctor = await findDoctorState(tx, doctorId);
  if (!doctor) throw invalidField(field, 'There is no such doctor');
  assertActiveState(doctor);
}

export function assertActiveState({ isEnabled, isConfirmed }: DoctorState): void {
  if (!isEnabled) throw new AppError('doctor_disabled', 'This doctor is no longer active.');
  if (isConfirmed) return;
  throw new AppError(
    'doctor_unconfirmed',
    'No admin has confirmed this doctor’s account yet. Confirm it on Overview first.',
  );
}

/**
 * Rejects a caller whose account was disabled, or whose link to the doctor was removed, after the request arrived.
 * Waiting for the doctor's lock may take seconds, so this check runs under that lock, in a separate statement.
 */
export async function assertStillActsForDoctor(
  tx: Tx,
  { userId }: { readonly userId: number },
  doctorId: number,
): Promise<void> {
  if (!(await isActingForDoctor(tx, userId, doctorId))) throw notAllowed('You do not work for this doctor.');
}
