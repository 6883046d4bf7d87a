import type { ListedDoctor } from '@anteroom/contract/staff';
import { sql } from 'kysely';
import type { Actor, Settings } from '#context';
import { compileOnce } from '#platform/db/compile-once';
import type { Db, Tx } from '#platform/db/database';

type Asked = Pick<Settings, 'requireEmailVerification'>;

/**
 * Enabled doctors by name, of those this person acts for. Where addresses must be verified, whoever registered with
 * one and has not yet shown it to be theirs is nobody to book with.
 */
export function listDoctorsOf(
  db: Db,
  actor: Actor,
  { requireEmailVerification }: Asked,
): Promise<ListedDoctor[]> {
  const doctors = db
    .selectFrom('doctors')
    .innerJoin('users', 'users.id', 'doctors.id')
    .innerJoin('queues', 'queues.doctor_id', 'doctors.id')
    .select(['doctors.id', 'users.name', 'doctors.specialization', 'queues.queue_type as queueType'])
    .where('users.is_enabled', '=', true)
    .$if(requireEmailVerification, (rows) => rows.where('users.email_verified_at', 'is not', null))
    .orderBy(sql`normal_text(users.name) collate "C"`)
    .orderBy('doctors.id');
  if (actor.doctorIds === 'all') return doctors.execute();
  return doctors.where('doctors.id', 'in', [0, ...actor.doctorIds]).execute();
}

/** Whether a doctor exists and is enabled; null when there is no such doctor. */
export async function findDoctorState(db: Db | Tx, doctorId: number): Promise<{ isEnabled: boolean } | null> {
  const [found = null] = await listDoctorState(db, doctorId);
  return found;
}

const listDoctorState = compileOnce((db, doctorId: number) =>
  db
    .selectFrom('doctors')
    .innerJoin('users', 'users.id', 'doctors.id')
    .select('users.is_enabled as isEnabled')
    .where('doctors.id', '=', doctorId),
);

/** Whether someone acts for a doctor by what the tables say now. */
export async function isActingForDoctor(tx: Tx, userId: number, doctorId: number): Promise<boolean> {
  const rows = await actingFor(tx, userId, doctorId);
  return rows.length > 0;
}

const actingFor = compileOnce((tx, userId: number, doctorId: number) => ({
  compile: () =>
    sql`
      select from users
      where id = ${userId} and is_enabled and (
        role = 'admin' or id = ${doctorId} or exists (
          select from manager_doctors served join users doctor on doctor.id = served.doctor_id and doctor.is_enabled
          where served.manager_id = users.id and served.doctor_id = ${doctorId}
        )
      )
    `.compile(tx),
}));

/** The doctors who sign in with these addresses, by the address in lower case. */
export async function findDoctorsByEmail(
  db: Db | Tx,
  emails: readonly string[],
): Promise<Map<string, { id: number; isEnabled: boolean }>> {
  const doctors = await db
    .selectFrom('doctors')
    .innerJoin('users', 'users.id', 'doctors.id')
    .select(['doctors.id', 'users.is_enabled as isEnabled', 'users.email'])
    .where(sql<boolean>`users.email = any(${[...emails]}::citext[])`)
    .execute();
  return new Map(doctors.map(({ email, ...doctor }) => [email.toLowerCase(), doctor]));
}
