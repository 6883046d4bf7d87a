import type { AppointmentType } from '@anteroom/contract/appointments';
import type { Language } from '@anteroom/contract/languages';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import { endOffers, withReplaced } from './openings.queries.ts';

export type OfferRow = {
  offerId: number;
  openingId: number;
  entryId: number;
  patientId: number;
  doctorId: number;
  doctorName: string;
  start: Date;
  end: Date;
  appointmentType: AppointmentType;
  depth: number;
  state: 'planned' | 'sent' | 'accepted' | 'booked' | 'declined' | 'taken' | 'closed' | 'skipped';
  openingState: 'new' | 'open' | 'filled' | 'closed';
  entryState: 'waiting' | 'booked' | 'removed';
  language: Language;
  /** The appointment that was booked for the waiting list entry. Null if it is not expected any more. */
  bookedId: number | null;
  bookedUuid: string | null;
  bookedStart: Date | null;
  replacedUuid: string | null;
  replacedDoctorId: number | null;
  replacedStatus: string | null;
  replacedStart: Date | null;
  replacedMinutes: number | null;
  replacedType: AppointmentType | null;
};

/** Finds an offer by the hash of its secret. */
export async function findOffer(db: Db | Tx, secretHash: Buffer): Promise<OfferRow | null> {
  const { rows } = await sql<OfferRow>`
    select offers.id as "offerId", openings.id as "openingId", entry.id as "entryId",
      entry.patient_id as "patientId", openings.doctor_id as "doctorId", doctor.name as "doctorName",
      openings.starts_at as start, openings.ends_at as end, openings.appointment_type as "appointmentType",
      openings.depth, offers.state, openings.state as "openingState", entry.state as "entryState",
      coalesce(patients.language, reminder_settings.language) as language,
      booked.id as "bookedId", booked.uuid as "bookedUuid", booked.scheduled_at as "bookedStart",
      replaced.uuid as "replacedUuid", replaced.doctor_id as "replacedDoctorId",
      replaced.status as "replacedStatus", replaced.scheduled_at as "replacedStart",
      replaced.duration_minutes as "replacedMinutes", replaced.appointment_type as "replacedType"
    from offers
    join openings on openings.id = offers.opening_id
    join waiting_list entry on entry.id = offers.entry_id
    join patients on patients.id = entry.patient_id
    join users doctor on doctor.id = openings.doctor_id
    cross join reminder_settings
    left join appointments booked on booked.id = entry.appointment_id
      and booked.patient_id = entry.patient_id
      and booked.status in ('scheduled', 'confirmed')
    ${withReplaced}
    where offers.secret_hash = ${secretHash}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Locks the opening, the entry and the open offers of both. The caller already holds the locks of the doctors and the
 * patient. A patient who declines locks only the offer. Locks the offers by id, because two patients who have offers of
 * the same two openings, and accept different openings, lock the same rows.
 */
export async function lockOpeningAndEntry(
  tx: Tx,
  { openingId, entryId }: Pick<OfferRow, 'openingId' | 'entryId'>,
): Promise<void> {
  await tx.selectFrom('openings').select('id').where('id', '=', openingId).forUpdate().execute();
  await tx.selectFrom('waiting_list').select('id').where('id', '=', entryId).forUpdate().execute();
  await sql`
    select from offers where (opening_id = ${openingId} or entry_id = ${entryId}) and state in ('planned', 'sent')
    order by id for update`.execute(tx);
}

type Filled = {
  openingId: number;
  offerId: number;
  entryId: number;
  appointmentId: number;
  state: 'accepted' | 'booked';
  now: Date;
};

/** Stores that the time went to an offer. Ends the other offers of the opening and of the patient. */
export async function fillOpening(tx: Tx, filled: Filled): Promise<void> {
  const { openingId, offerId, entryId, appointmentId, state, now } = filled;
  await tx
    .updateTable('openings')
    .set({ state: 'filled', closed_at: now })
    .where('id', '=', openingId)
    .execute();
  await tx
    .updateTable('offers')
    .set({ state, answered_at: now, skipped_because: null })
    .where('id', '=', offerId)
    .execute();
  await endOffers(tx, [openingId], 'taken');
  await tx
    .updateTable('waiting_list')
    .set({ state: 'booked', settled_at: now, appointment_id: appointmentId, version: sql`version + 1` })
    .where('id', '=', entryId)
    .execute();
  await endOffersOfEntry(tx, entryId);
}

/** Ends the open offers of an entry, or only those of times of certain doctors. */
export async function endOffersOfEntry(
  tx: Tx,
  entryId: number,
  doctorIds?: readonly number[],
): Promise<void> {
  await tx
    .updateTable('offers')
    .set({ state: 'closed' })
    .where('entry_id', '=', entryId)
    .where('state', 'in', ['planned', 'sent'])
    .$if(doctorIds !== undefined, (offers) =>
      offers.where('opening_id', 'in', (openings) =>
        openings
          .selectFrom('openings')
          .select('openings.id')
          .where('openings.doctor_id', 'in', doctorIds ?? []),
      ),
    )
    .execute();
}

/** Stores that the patient declined an offer. Returns false if the offer was answered or closed in the meantime. */
export async function markDeclined(tx: Tx, offerId: number, now: Date): Promise<boolean> {
  const declined = await tx
    .updateTable('offers')
    .set({ state: 'declined', answered_at: now })
    .where('id', '=', offerId)
    .where('state', '=', 'sent')
    .returning('id')
    .executeTakeFirst();
  return declined !== undefined;
}

/**
 * Sets the depth of an opening: how many accepted offers in a row led to it. The opening was recorded in this
 * transaction, when the replaced appointment was cancelled.
 */
export async function setDepth(tx: Tx, appointmentUuid: string, depth: number): Promise<void> {
  await sql`
    update openings set depth = ${depth} from appointments
    where appointments.uuid = ${appointmentUuid} and openings.appointment_id = appointments.id
      and openings.state = 'new'`.execute(tx);
}

/** Returns the mail address to which messages can go, or null. */
export async function findAddress(tx: Tx, patientId: number): Promise<string | null> {
  const patient = await tx
    .selectFrom('patients')
    .select('email')
    .where('id', '=', patientId)
    .where('email_unconfirmed_since', 'is', null)
    .executeTakeFirst();
  return patient?.email ?? null;
}
