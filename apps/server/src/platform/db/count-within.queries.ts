import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** At most so many in so many seconds, for each key. A window begins with its first event. */
export type Bound = { name: string; most: number; seconds: number };

type Counting = { key: string | number; now: Date };

/**
 * Counts one event for a key, in the transaction of that event: an event that is rolled back isn't counted. Returns null,
 * or the milliseconds until the window ends where the event is one too many; that one isn't counted. Events of one key
 * wait for each other's transaction.
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
