import type { Db, Tx } from '#platform/db/database';

const withNames = (db: Db | Tx) =>
  db
    .selectFrom('alarms')
    .leftJoin('users as person', 'person.id', 'alarms.user_id')
    .leftJoin('users as admin', 'admin.id', 'alarms.acknowledged_by')
    .select([
      'alarms.id',
      'alarms.kind',
      'alarms.user_id as userId',
      'person.name as personName',
      'person.role as personRole',
      'alarms.network',
      'alarms.time_window as window',
      'alarms.count',
      'alarms.threshold',
      'alarms.raised_at as raisedAt',
      'alarms.last_seen_at as lastSeenAt',
      'alarms.acknowledged_at as acknowledgedAt',
      'admin.name as acknowledgedBy',
      'alarms.note',
    ]);

export type AlarmRow = NonNullable<Awaited<ReturnType<typeof findAlarm>>>;

export function findAlarm(db: Db | Tx, id: number) {
  return withNames(db).where('alarms.id', '=', id).executeTakeFirst();
}

type Listed = { isOpen: boolean; limit: number };

export function listAlarmRows(db: Db, { isOpen, limit }: Listed): Promise<AlarmRow[]> {
  return withNames(db)
    .where('alarms.acknowledged_at', isOpen ? 'is' : 'is not', null)
    .orderBy('alarms.raised_at', 'desc')
    .orderBy('alarms.id', 'desc')
    .limit(limit)
    .execute();
}

export function lockAlarm(tx: Tx, id: number) {
  return tx
    .selectFrom('alarms')
    .select(['id', 'kind', 'user_id as userId', 'acknowledged_at as acknowledgedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

type Acknowledged = { id: number; userId: number; note: string; now: Date };

export async function markAcknowledged(tx: Tx, { id, userId, note, now }: Acknowledged): Promise<void> {
  await tx
    .updateTable('alarms')
    .set({ acknowledged_at: now, acknowledged_by: userId, note })
    .where('id', '=', id)
    .execute();
}
