import type { ListedDoctor } from '@anteroom/contract/staff';
import { sql } from 'kysely';
import type { Actor, Settings } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { preparedQuery } from '#platform/db/pipeline/prepared-query';
import { isVerifiedOrInvited } from './verified-or-invited.queries.ts';

type Asked = Pick<Settings, 'requireEmailVerification'>;

/**
 * Returns the doctors that the caller may book with, sorted by name. A doctor must be enabled and confirmed by an
 * admin. If addresses must be verified, the doctor must also be verified or invited. Unconfirmed doctors see
 * themselves. Only admins get email addresses.
 */
export function listDoctorsOf(db: Db, actor: Actor, settings: Asked): Promise<ListedDoctor[]> {
  const doctors = db
    .selectFrom('doctors')
    .innerJoin('users', 'users.id', 'doctors.id')
    .innerJoin('queues', 'queues.doctor_id', 'doctors.id')
    .select(['doctors.id', 'users.name', 'doctors.specialization', 'queues.queue_type as queueType'])
    .where('users.is_enabled', '=', true)
    .where((either) =>
      either.or([either('users.is_confirmed', '=', true), either('users.id', '=', actor.userId)]),
    )
    .where(isVerifiedOrInvited(settings))
    .orderBy(sql`normal_text(users.name) collate "C"`)
    .orderBy('doctors.id');
  if (actor.doctorIds === 'all') return doctors.select('users.email').execute();
  return doctors.where('doctors.id', 'in', [0, ...actor.doctorIds]).execute();
}

export type DoctorState = { isEnabled: boolean; isConfirmed: boolean };

export async function findDoctorState(db: Db | Tx, doctorId: number): Promise<DoctorState | null> {
  const [found = null] = await listDoctorState(db, doctorId);
  return found;
}

const listDoctorState = preparedQuery((db, doctorId: number) =>
  db
    .selectFrom('doctors')
    .innerJoin('users', 'users.id', 'doctors.id')
    .select(['users.is_enabled as isEnabled', 'users.is_confirmed as isConfirmed'])
    .where('doctors.id', '=', doctorId),
);

/** Like `findDoctorState`, for many doctors. Those that do not exist are missing from the map. */
export async function findDoctorStates(
  db: Db | Tx,
  doctorIds: readonly number[],
): Promise<Map<number, DoctorState>> {
  const found = await listDoctorStates(db, doctorIds);
  return new Map(found.map(({ id, ...state }) => [id, state]));
}

const listDoctorStates = preparedQuery((db, doctorIds: readonly number[]) =>
  db
    .selectFrom('doctors')
    .innerJoin('users', 'users.id', 'doctors.id')
    .select(['doctors.id', 'users.is_enabled as isEnabled', 'users.is_confirmed as isConfirmed'])
    .where(sql<boolean>`doctors.id = any(${doctorIds}::bigint[])`),
);

/** Returns whether the user acts for the doctor according to the current rows. */
export async function isActingForDoctor(tx: Tx, userId: number, doctorId: number): Promise<boolean> {
  const rows = await actingFor(tx, userId, doctorId);
  return rows.length > 0;
}

const actingFor = preparedQuery((tx, userId: number, doctorId: number) => ({
  compile: () =>
    sql`
      select from users
      where id = ${userId} and is_enabled and (
        role = 'admin' or id = ${doctorId} or exists (
          select from manager_doctors served join users doctor on doctor.id = served.doctor_id
          where served.manager_id = users.id and served.doctor_id = ${doctorId}
            and doctor.is_enabled and doctor.is_confirmed and users.is_confirmed
        )
      )
    `.compile(tx),
}));

/** Returns the doctors with these email addresses, and all confirmed ones if `withAll`. */
export function findDoctorsToName(db: Db | Tx, emails: readonly string[], withAll: boolean) {
  return db
    .selectFrom('doctors')
    .innerJoin('users', 'users.id', 'doctors.id')
    .select([
      'doctors.id',
      'users.is_enabled as isEnabled',
      'users.is_confirmed as isConfirmed',
      'users.email',
      'users.name',
    ])
    .where(
      sql<boolean>`users.email = any(${[...emails]}::citext[]) or (${withAll}::boolean and users.is_confirmed)`,
    )
    .execute();
}
