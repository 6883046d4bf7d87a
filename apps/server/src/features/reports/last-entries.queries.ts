import { type RawBuilder, sql } from 'kysely';

/**
 * The entry that an appointment has or, where a reset removed it, had last; for the appointments of `visits`, a table
 * with their `id`. What a deletion removed is not among them: its appointment is gone.
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
