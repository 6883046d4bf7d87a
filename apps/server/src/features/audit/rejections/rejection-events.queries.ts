import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import type { AuditEntry, AuditedBy } from '../audit.queries.ts';

export type RejectionGroup = { key: Buffer; caller: AuditedBy; entry: AuditEntry; now: Date; endsAt: Date };

/** Counts an event in the group's open window. Returns false if no window is open. */
export async function countRepeat(db: Db, key: Buffer, now: Date): Promise<boolean> {
  const counted = await db
    .updateTable('refused_events')
    .set({ repeats: sql`repeats + 1`, last_at: now })
    .where('key', '=', key)
    .where('ends_at', '>', now)
    .returning('key')
    .executeTakeFirst();
  return counted !== undefined;
}

/**
 * Starts counting the repeats of the group's event until `endsAt`. If another request has already started the count,
 * adds one repeat to it and returns false.
 */
export async function openWindow(tx: Tx, group: RejectionGroup, repeats = 0): Promise<boolean> {
  const { key, caller, entry, now, endsAt } = group;
  const { isFirst } = await tx
    .insertInto('refused_events')
    .values({
      key,
      caller: JSON.stringify(caller),
      entry: JSON.stringify(entry),
      started_at: now,
      ends_at: endsAt,
      repeats,
      last_at: now,
    })
    .onConflict((other) =>
      other.column('key').doUpdateSet({ repeats: sql`refused_events.repeats + 1`, last_at: now }),
    )
    .returning(sql<boolean>`xmax = 0`.as('isFirst'))
    .executeTakeFirstOrThrow();
  return isFirst;
}

const ended = sql<EndedWindow>`
  returning caller, entry, repeats, started_at as "startedAt", last_at as "lastAt"`;

export type EndedWindow = {
  caller: AuditedBy;
  entry: AuditEntry;
  repeats: number;
  startedAt: Date;
  lastAt: Date;
};

export async function takeEndedWindow(tx: Tx, key: Buffer, now: Date): Promise<EndedWindow[]> {
  const { rows } = await sql<EndedWindow>`
    delete from refused_events where key = ${key} and ends_at <= ${now} ${ended}`.execute(tx);
  return rows;
}

/**
 * Removes and returns up to `limit` ended windows, those that ended first. Skips windows that another process is
 * taking.
 */
export async function takeEndedWindows(tx: Tx, now: Date, limit: number): Promise<EndedWindow[]> {
  const { rows } = await sql<EndedWindow>`
    delete from refused_events where key = any(array(
      select key from refused_events where ends_at <= ${now}
      order by ends_at limit ${limit} for update skip locked)) ${ended}`.execute(tx);
  return rows;
}
