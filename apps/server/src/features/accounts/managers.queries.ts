import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import { isInvited, shownEmail } from './shown-account.queries.ts';

const nameOrder = sql`normal_text(users.name) collate "C"`;

/** Returns a doctor's managers sorted by name, including disabled ones. */
export function listManagersOf(db: Db | Tx, doctorId: number) {
  return db
    .selectFrom('manager_doctors')
    .innerJoin('users', 'users.id', 'manager_doctors.manager_id')
    .leftJoin('manager_requests as request', 'request.stand_in_id', 'users.id')
    .select(['users.id', 'users.name', shownEmail.as('email'), 'users.is_enabled as enabled'])
    .select(isInvited.as('invited'))
    .select(['users.last_sign_in_at as lastSignInAt', 'users.created_at as createdAt'])
    .where('manager_doctors.doctor_id', '=', doctorId)
    .orderBy(nameOrder)
    .orderBy('users.id')
    .execute();
}

function doctors(db: Db | Tx) {
  return db
    .selectFrom('doctors')
    .innerJoin('users', 'users.id', 'doctors.id')
    .select(['doctors.id', 'users.name', 'doctors.specialization'])
    .select(['users.is_enabled as isEnabled', 'users.is_confirmed as isConfirmed'])
    .orderBy(nameOrder)
    .orderBy('doctors.id');
}

/** Lists the doctors that a manager serves, sorted by name, including disabled doctors. */
export function listDoctorsServedBy(db: Db | Tx, managerId: number) {
  return doctors(db)
    .innerJoin('manager_doctors', 'manager_doctors.doctor_id', 'doctors.id')
    .where('manager_doctors.manager_id', '=', managerId)
    .execute();
}

export function listDoctorsById(tx: Tx, doctorIds: readonly number[]) {
  return doctors(tx)
    .where('doctors.id', 'in', [0, ...doctorIds])
    .execute();
}

export async function addLinks(
  tx: Tx,
  managerId: number,
  doctorIds: readonly number[],
  now: Date,
): Promise<void> {
  if (doctorIds.length === 0) return;
  await tx
    .insertInto('manager_doctors')
    .values(doctorIds.map((doctorId) => ({ manager_id: managerId, doctor_id: doctorId, created_at: now })))
    .execute();
}

export async function removeLinks(tx: Tx, managerId: number, doctorIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('manager_doctors')
    .where('manager_id', '=', managerId)
    .where('doctor_id', 'in', [0, ...doctorIds])
    .execute();
}

export function findDoctor(db: Db | Tx, doctorId: number) {
  return doctors(db).where('doctors.id', '=', doctorId).executeTakeFirst();
}

export async function setSpecialization(
  tx: Tx,
  doctorId: number,
  specialization: string | null,
): Promise<void> {
  await tx.updateTable('doctors').set({ specialization }).where('id', '=', doctorId).execute();
}
