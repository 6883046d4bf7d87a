import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/** A limit of `most` events in `seconds` seconds for each key. A window starts with its first event. */
export type Bound = { name: string; most: number; seconds: number };

type Counting = { key: string | number; now: Date };

/**
 * Counts one event for a key in the event's own transaction, so a rolled-back event does not count. If the limit is
 * reached, does not count the event and returns the milliseconds until the window ends. Otherwise returns null. Events
 * with the same key run one after the other, because each waits for the transaction of the previous one.
 */
export async function countWithin(tx: Tx, bound: Bound, { key, now }: Counting): Promise<number | null> {
  const name = `${bound.name}:${key}`;
  const [start, end] = [now.getTime(), now.getTime() + bound.seconds * 1000];
  const { rows } = await sql`
    insert into throttles as counter (key, points, expire) values (${name}, 1, ${end}::bigint)
    on conflict (key) do update set
      points = case when counter.expire <= ${start}::bigint then 1 else counter.points + 1 end,
      expire = case when counter.expire <= ${start}::bigint then excluded.expire else counter.expire end
    where counter.expire <= ${start}::bigint or counter.points < ${bound.most}
    returning key
  `.execute(tx);
  if (rows.length > 0) return null;
  const counter = await tx
    .selectFrom('throttles')
    .select('expire')
    .where('key', '=', name)
    .executeTakeFirst();
  return Math.max(1, Number(counter?.expire ?? end) - start);
}

/** Returns how many events of a key were counted in the current window. */
export async function findCount(db: Db | Tx, { name }: Bound, { key, now }: Counting): Promise<number> {
  const counter = await db
    .selectFrom('throttles')
    .select('points')
    .where('key', '=', `${name}:${key}`)
    .where('expire', '>', now.getTime())
    .executeTakeFirst();
  return counter?.points ?? 0;
}

/**
 * Returns the milliseconds until the window ends if the limit is reached, or null. Use it to reject a request before
 * expensive work. It counts nothing: the event itself still needs `countWithin`.
 */
export async function findWait(db: Db | Tx, bound: Bound, { key, now }: Counting): Promise<number | null> {
  const counter = await db
    .selectFrom('throttles')
    .select('expire')
    .where('key', '=', `${bound.name}:${key}`)
    .where('expire', '>', now.getTime())
    .where('points', '>=', bound.most)
    .executeTakeFirst();
  return counter ? Number(counter.expire) - now.getTime() : null;
}
