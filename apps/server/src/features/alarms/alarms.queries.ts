import type { AlarmKind } from '@anteroom/contract/alarms';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import type { TimeWindow } from './alarm-limits.rules.ts';
import type { Unusual } from './unusual.ts';

/**
 * Tries to take the lock that lets only one server process count the audit entries at a time. Returns whether it
 * succeeded.
 */
export async function tryLockAlarms(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('alarms')) as taken`.execute(tx);
  return rows[0]?.taken ?? false;
}

/** Returns the windows that no process has counted since the given time. */
export async function listDueWindows(tx: Tx, before: Record<TimeWindow, Date>): Promise<TimeWindow[]> {
  const rows = await tx.selectFrom('alarm_rounds').select(['time_window', 'counted_at']).execute();
  const last = new Map(rows.map((row) => [row.time_window, row.counted_at]));
  return (Object.keys(before) as TimeWindow[]).filter((window) => {
    const countedAt = last.get(window);
    return countedAt === undefined || countedAt <= before[window];
  });
}

export async function noteCounted(tx: Tx, windows: readonly TimeWindow[], now: Date): Promise<void> {
  for (const window of windows) {
    await tx
      .insertInto('alarm_rounds')
      .values({ time_window: window, counted_at: now })
      .onConflict((conflict) => conflict.column('time_window').doUpdateSet({ counted_at: now }))
      .execute();
  }
}

type Subject = { kind: AlarmKind; network?: string; chainNumber?: number | null; since: Date };

export async function findLastAcknowledgement(
  tx: Tx,
  { kind, network, chainNumber, since }: Subject,
): Promise<Date | null> {
  const row = await tx
    .selectFrom('alarms')
    .select('acknowledged_at')
    .where('kind', '=', kind)
    .where('acknowledged_at', '>', since)
    .$if(network !== undefined, (of) => of.where('network', '=', network ?? ''))
    .$if(chainNumber !== undefined, (of) =>
      of.where(sql<boolean>`chain_number is not distinct from ${chainNumber}::bigint`),
    )
    .orderBy('acknowledged_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.acknowledged_at ?? null;
}

type OpenAlarm = { id: number; kind: string; userId: number | null; network: string | null };

export function listOpenAlarms(tx: Tx): Promise<OpenAlarm[]> {
  return tx
    .selectFrom('alarms')
    .select(['id', 'kind', 'user_id as userId', 'network'])
    .where('acknowledged_at', 'is', null)
    .execute();
}

export async function insertOrUpdateAlarm(
  tx: Tx,
  { kind, userId, network, window, count, threshold, chainNumber }: Unusual,
  now: Date,
): Promise<{ id: number; isNew: boolean }> {
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into alarms (kind, user_id, network, time_window, count, threshold, chain_number, raised_at, last_seen_at)
    values (${kind}, ${userId}, ${network}, ${window}, ${count}, ${threshold}, ${chainNumber}, ${now}, ${now})
    on conflict (kind, coalesce(user_id, 0), coalesce(network, '')) where acknowledged_at is null do update
      set last_seen_at = greatest(alarms.last_seen_at, excluded.last_seen_at),
        count = case when alarms.time_window = excluded.time_window
          then greatest(alarms.count, excluded.count) else alarms.count end
    returning id, xmax = 0 as "isNew"
  `.execute(tx);
  const [alarm] = rows;
  if (!alarm) throw new Error('the alarm was neither inserted nor updated');
  return alarm;
}

/**
 * Returns whether to mail an alarm: no mail about this kind and subject was sent after `since`, and fewer than `most`
 * alarms were mailed after `sinceAny`.
 */
export async function isMailDue(
  tx: Tx,
  { kind, userId, network }: Unusual,
  { since, sinceAny, most }: { since: Date; sinceAny: Date; most: number },
): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select not exists (
        select from alarms where kind = ${kind} and user_id is not distinct from ${userId}::bigint
          and network is not distinct from ${network}::text and mailed_at > ${since})
      and (select count(*) from alarms where mailed_at > ${sinceAny}) < ${most} as due
  `.execute(tx);
  return rows[0]?.due ?? false;
}

export async function noteMailed(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('alarms').set({ mailed_at: now }).where('id', '=', id).execute();
}

export function listAdminsToMail(tx: Tx) {
  return tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .where('is_enabled', '=', true)
    .orderBy('id')
    .execute();
}

/** Returns when any process last counted the audit entries of the last hour. */
export async function findLastCount(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('alarm_rounds')
    .select('counted_at')
    .where('time_window', '=', 'hour')
    .executeTakeFirst();
  return row?.counted_at ?? null;
}

export async function countOpenAlarms(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('alarms')
    .select(['kind', (alarms) => alarms.fn.countAll<number>().as('count')])
    .where('acknowledged_at', 'is', null)
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
}
