import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from './pool.ts';

export type Session = { token: string; refreshToken: string };

type Params = {
  userId: number;
  count: number;
  /** The lifetime of the access token in seconds. */
  seconds?: number;
};

const quarterOfAnHour = 900;

/** Inserts sessions of one user directly into the database, because signing in that often would take too long. */
export async function makeSessions(
  { pool }: { pool: Pool },
  { userId, count, seconds = quarterOfAnHour }: Params,
): Promise<Session[]> {
  const sessions = Array.from({ length: count }, () => ({ token: newToken(), refreshToken: newToken() }));
  await pool.query(
    `with pairs as (
       select row_number() over () as n, access, refresh, salt
       from unnest($2::bytea[], $3::bytea[], $4::bytea[]) as pair (access, refresh, salt)
     ),
     opened as (
       insert into sessions (user_id, expires_at)
       select $1, now() + interval '12 hours' from pairs
       returning id
     ),
     numbered as (select id, row_number() over (order by id) as n from opened)
     insert into session_tokens (session_id, access_hash, refresh_hash, salt, access_expires_at)
     select numbered.id, access, refresh, salt, now() + make_interval(secs => $5)
     from numbered join pairs using (n)`,
    [
      userId,
      sessions.map(({ token }) => hashOf(token)),
      sessions.map(({ refreshToken }) => hashOf(refreshToken)),
      sessions.map(() => randomBytes(32)),
      seconds,
    ],
  );
  return sessions;
}

export async function listDoctors({ pool }: { pool: Pool }): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>('select id from doctors order by id');
  return rows.map(({ id }) => id);
}

/** Inserts several admins, because each user may open only a limited number of streams. */
export async function makeAdmins({ pool }: { pool: Pool }, count: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (email, name, role, password_hash, email_verified_at)
     select 'admin' || gen_random_uuid() || '@bench.example', 'Admin', role, password_hash, now()
     from (select role, password_hash from users where role = 'admin' order by id limit 1) as first
     cross join generate_series(1, $1::int)
     returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/**
 * Cuts the database connection on which the server listens for changes. The server may then have missed changes, so all
 * clients must refetch.
 */
export async function cutLiveConnection({ pool }: { pool: Pool }): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like '% live'`,
  );
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
