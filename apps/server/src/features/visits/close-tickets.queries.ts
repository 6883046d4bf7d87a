import { limits } from '@anteroom/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Closing, LinkOpener } from '#features/secret-links';
import type { Tx } from '#platform/db/database';

export type ClosedTicket = { doctorId: number; patientId: number };
type Reasoned = Pick<Closing, 'reason' | 'now'>;

/**
 * Closes tickets. Gives each link a new salt and a hash without a matching secret, so that its URL and queued mails
 * stop working, also on servers of the previous release. The row stays and shows that the ticket was closed.
 */
async function close(tx: Tx, which: RawBuilder<unknown>, { reason, now }: Reasoned): Promise<ClosedTicket[]> {
  const { rows } = await sql<ClosedTicket>`
    with closed as (
      update visit_links set closed_at = ${now}, closed_reason = ${reason},
        salt = uuid_send(gen_random_uuid()), secret_hash = sha256(uuid_send(gen_random_uuid()))
      from appointments
      where appointments.id = visit_links.appointment_id and visit_links.closed_at is null
        and appointments.scheduled_at > ${now}::timestamptz - ${limits.ticketDays} * interval '1 day' and ${which}
      returning visit_links.appointment_id, appointments.doctor_id, appointments.patient_id
    ), forgotten as (
      delete from visit_link_holders using closed where visit_link_holders.appointment_id = closed.appointment_id
    )
    select doctor_id as "doctorId", patient_id as "patientId" from closed`.execute(tx);
  return rows;
}

/** Closes the tickets that an account printed or mailed, because its user may know their URLs. */
export function closeTicketsIssuedBy(tx: Tx, { userId, since }: LinkOpener, reasoned: Reasoned) {
  return close(
    tx,
    sql`visit_links.appointment_id in (
      select appointment_id from visit_link_holders
      where user_id = ${userId} and (${since}::timestamptz is null or handed_out_at >= ${since}))`,
    reasoned,
  );
}

export function closeTicketsOf(tx: Tx, doctorId: number, reasoned: Reasoned): Promise<ClosedTicket[]> {
  return close(tx, sql`appointments.doctor_id = ${doctorId}`, reasoned);
}
