import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * SQL condition: a reset removed the archived entry, and the appointment has had no live entry since. False if the
 * patient was put back or got a new entry, and if the appointment was cancelled or deleted. The query must alias the
 * archived entries as `gone`.
 */
export const isRemovedByReset: RawBuilder<SqlBool> = sql`(
  exists (select from queue_events event where event.id = gone.event_id and event.reason = 'reset')
  and exists (
    select from appointments where appointments.id = gone.appointment_id and appointments.status <> 'cancelled'
  )
  and not exists (select from queue_entries entry where entry.appointment_id = gone.appointment_id)
  and not exists (
    select from archived_queue_entries later
    where later.appointment_id = gone.appointment_id and later.id > gone.id
  )
)`;
