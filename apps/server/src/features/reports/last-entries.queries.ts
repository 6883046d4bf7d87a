import { type RawBuilder, sql } from 'kysely';

/**
 * Selects the last queue entry of each appointment in `visits`, a table with a column `id`: the live entry, or the one
 * that a reset removed last. Excludes entries of deleted appointments.
 */
export function lastEntriesOf(visits: string): RawBuilder<unknown> {
  const table = sql.table(visits);
  const columns = (entry: string) =>
    sql.raw(
      ['arrived_at', 'called_at', 'started_at', 'completed_at', 'status']
        .map((name) => `${entry}.${name}`)
        .join(', '),
    );
  return sql`(
    select ${table}.*, ${columns('entry')}
    from ${table} join queue_entries entry on entry.appointment_id = ${table}.id
    union all
    (
      select distinct on (gone.appointment_id) ${table}.*, ${columns('gone')}
      from ${table} join archived_queue_entries gone on gone.appointment_id = ${table}.id
      where not exists (select from queue_entries where appointment_id = ${table}.id)
      order by gone.appointment_id, gone.archived_at desc, gone.id desc
    )
  )`;
}
