import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether an archived entry `gone` is its appointment's last place: a reset removed it and nothing came after. Who was
 * put back, or got a place anew, counts where they stand now; who was cancelled or deleted since, in no line at all.
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
