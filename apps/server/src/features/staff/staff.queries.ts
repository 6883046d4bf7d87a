import type { Doctor } from '@anteroom/contract/staff';
import { sql } from 'kysely';
import type { Actor } from '#context';
import type { Db, Tx } from '#platform/db/database';

/** Enabled doctors by name, of those this person acts for. */
export function listDoctorsOf(db: Db, actor: Actor): Promise<Doctor[]> {
  const doctors = db
    .selectFrom('doctors')
    .innerJoin('users', 'users.id', 'doctors.id')
    .select(['doctors.id', 'users.name', 'doctors.specialization'])
    .where('users.is_enabled', '=', true)
    .orderBy(sql`normal_text(users.name) collate "C"`)
    .orderBy('doctors.id');
  if (actor.doctorIds === 'all') return doctors.execute();
  return doctors.where('doctors.id', 'in', [0, ...actor.doctorIds]).execute();
}

/** Whether a doctor exists and is enabled; null when there is no such doctor. */
export async function findDoctorState(db: Db | Tx, doctorId: number): Promise<{ isEnabled: boolean } | null> {
  const found = await db
    .selectFrom('doctors')
    .innerJoin('users', 'users.id', 'doctors.id')
    .select('users.is_enabled as isEnabled')
    .where('doctors.id', '=', doctorId)
    .executeTakeFirst();
  return found ?? null;
}

/** Whether anyone can administer. Takes a lock first, so that two processes starting together make one admin. */
export async function hasAdmin(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('anteroom first admin'))`.execute(tx);
  const admin = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

export async function insertAdmin(
  tx: Tx,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      email,
      name: 'Administrator',
      role: 'admin',
      password_hash: passwordHash,
      email_verified_at: sql`now()`,
    })
    .execute();
}

export async function hasAccount(db: Db, email: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return user !== undefined;
}
