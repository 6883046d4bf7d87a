import { sql } from 'kysely';
import type { Db } from '#platform/db/database';

export function findWatchedQueue(db: Db, doctorId: number) {
  return db
    .selectFrom('queues')
    .select('queue_type as queueType')
    .where('doctor_id', '=', doctorId)
    .executeTakeFirst();
}

export type StreamKey = { sessionId: number; doctorId: number };

/** Sessions without activity after `idleSince` count as idle. Null if sessions never become idle. */
type Moment = { now: Date; idleSince: Date | null };

/**
 * Returns the session and doctor pairs that are still allowed: the session is open, the account is enabled and the user
 * acts for the doctor. One query for all pairs, however many browsers watch.
 */
export async function listAuthorizedStreams(
  db: Db,
  hearings: readonly StreamKey[],
  { now, idleSince }: Moment,
): Promise<StreamKey[]> {
  const sessionIds = hearings.map(({ sessionId }) => sessionId);
  const doctorIds = hearings.map(({ doctorId }) => doctorId);
  const { rows } = await sql<StreamKey>`
    select distinct hearing.session_id as "sessionId", hearing.doctor_id as "doctorId"
    from unnest(${sessionIds}::bigint[], ${doctorIds}::bigint[]) as hearing (session_id, doctor_id)
    join sessions on sessions.id = hearing.session_id
    join users on users.id = sessions.user_id
    where sessions.ended_at is null
      and sessions.expires_at > ${now}
      and (${idleSince}::timestamptz is null or sessions.last_active_at > ${idleSince})
      and users.is_enabled
      and (
        users.role = 'admin'
        or users.id = hearing.doctor_id
        or exists (
          select from manager_doctors served
          join users doctor on doctor.id = served.doctor_id and doctor.is_enabled and doctor.is_confirmed
          where served.manager_id = users.id and served.doctor_id = hearing.doctor_id and users.is_confirmed
        )
      )
  `.execute(db);
  return rows;
}

/** Returns the open displays among these, each with the doctors that it shows. One query for all displays. */
export async function listShownDoctors(
  db: Db,
  displayIds: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('display_doctors as shown')
    .innerJoin('displays', 'displays.id', 'shown.display_id')
    .innerJoin('users as doctor', 'doctor.id', 'shown.doctor_id')
    .select(['shown.display_id as displayId', 'shown.doctor_id as doctorId'])
    .where(sql<boolean>`displays.id = any(${[...displayIds]}::bigint[])`)
    .where('displays.revoked_at', 'is', null)
    .where('doctor.is_enabled', '=', true)
    .where('doctor.is_confirmed', '=', true)
    .execute();
  const shown = Map.groupBy(rows, ({ displayId }) => displayId);
  return new Map([...shown].map(([id, some]) => [id, some.map(({ doctorId }) => doctorId)]));
}
