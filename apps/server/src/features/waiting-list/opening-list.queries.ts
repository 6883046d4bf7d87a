import type { AppointmentType } from '@anteroom/contract/appointments';
import type { ClosedReason, Opening, SkipReason, TextState } from '@anteroom/contract/waiting-list';
import { sql } from 'kysely';
import { requestedDoctors } from '#features/staff';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { withReplaced } from './openings.queries.ts';

export type ListedOpening = {
  id: number;
  doctorId: number;
  doctorName: string;
  start: Date;
  end: Date;
  appointmentType: AppointmentType;
  state: Opening['state'];
  closedBecause: ClosedReason | null;
};

/** SQL condition: the caller acts for the doctor of the opening. */
function isOwn(actor: Actor) {
  const doctors = requestedDoctors(actor, undefined);
  return doctors === 'all' ? sql`true` : sql`openings.doctor_id = any(${[...doctors]}::bigint[])`;
}

/** Lists openings with offers: the open ones by time, then those that closed after a given time, latest first. */
export async function listOpeningRows(
  db: Db,
  actor: Actor,
  { since, limit }: { since: Date; limit: number },
): Promise<ListedOpening[]> {
  const { rows } = await sql<ListedOpening>`
    select openings.id, openings.doctor_id as "doctorId", doctor.name as "doctorName",
      openings.starts_at as start, openings.ends_at as end, openings.appointment_type as "appointmentType",
      openings.state, openings.closed_because as "closedBecause"
    from openings join users doctor on doctor.id = openings.doctor_id
    where ${isOwn(actor)} and (openings.state = 'open' or openings.closed_at > ${since})
      and exists (select from offers where offers.opening_id = openings.id)
    order by openings.state = 'open' desc, case when openings.state = 'open' then openings.starts_at end,
      openings.closed_at desc, openings.id
    limit ${limit}`.execute(db);
  return rows;
}

export type ListedOffer = {
  openingId: number;
  entryId: number;
  patientId: number;
  firstName: string;
  lastName: string;
  mayRead: boolean;
  state: Opening['offers'][number]['state'];
  skippedBecause: SkipReason | null;
  dueAt: Date;
  sentAt: Date | null;
  answeredAt: Date | null;
  recipient: string | null;
  sms: { state: TextState; segments: number } | null;
  isWaiting: boolean;
};

export async function listOffersOf(
  db: Db,
  actor: Actor,
  openingIds: readonly number[],
): Promise<ListedOffer[]> {
  const mayRead =
    actor.doctorIds === 'all'
      ? sql`true`
      : sql`exists (select from patient_readers reader where reader.patient_id = patients.id
          and reader.doctor_id = any(${[...actor.doctorIds]}::bigint[]))`;
  const { rows } = await sql<ListedOffer>`
    select offers.opening_id as "openingId", offers.entry_id as "entryId", patients.id as "patientId",
      patients.first_name as "firstName", patients.last_name as "lastName", ${mayRead} as "mayRead",
      offers.state, offers.skipped_because as "skippedBecause", offers.due_at as "dueAt",
      offers.sent_at as "sentAt", offers.answered_at as "answeredAt",
      offers.masked_recipient as recipient, entry.state = 'waiting' as "isWaiting",
      -- An offer that was skipped, answered or closed is not sent again.
      case when text.offer_id is null or (text.state = 'planned' and offers.state <> 'sent') then null
        else jsonb_build_object('state', text.state, 'segments', text.segments) end as sms
    from offers
    left join offer_texts text on text.offer_id = offers.id
    join waiting_list entry on entry.id = offers.entry_id
    join patients on patients.id = entry.patient_id
    where offers.opening_id = any(${[...openingIds]}::bigint[])
    order by offers.opening_id, offers.place`.execute(db);
  return rows;
}

export type OpeningToSettle = {
  id: number;
  doctorId: number;
  state: 'new' | Opening['state'];
  start: Date;
  end: Date;
  appointmentType: AppointmentType;
  depth: number;
};

/** Finds an opening of the caller's doctors. */
export async function findOwnOpening(db: Db | Tx, actor: Actor, id: number): Promise<OpeningToSettle | null> {
  const { rows } = await sql<OpeningToSettle>`
    select id, doctor_id as "doctorId", state, starts_at as start, ends_at as end,
      appointment_type as "appointmentType", depth
    from openings where id = ${id} and ${isOwn(actor)}`.execute(db);
  return rows[0] ?? null;
}

export type EntryToBook = {
  offerId: number;
  patientId: number;
  replacedUuid: string | null;
  replacedDoctorId: number | null;
  replacedStatus: string | null;
  replacedMinutes: number | null;
  replacedType: AppointmentType | null;
};

/** Finds the offer of an opening for a waiting list entry that still waits. */
export async function findEntryToBook(
  db: Db | Tx,
  { openingId, entryId }: { openingId: number; entryId: number },
): Promise<EntryToBook | null> {
  const { rows } = await sql<EntryToBook>`
    select offers.id as "offerId", entry.patient_id as "patientId", replaced.uuid as "replacedUuid",
      replaced.doctor_id as "replacedDoctorId", replaced.status as "replacedStatus",
      replaced.duration_minutes as "replacedMinutes", replaced.appointment_type as "replacedType"
    from offers join waiting_list entry on entry.id = offers.entry_id and entry.state = 'waiting'
    ${withReplaced}
    where offers.opening_id = ${openingId} and offers.entry_id = ${entryId}`.execute(db);
  return rows[0] ?? null;
}
