import type { Language } from '@anteroom/contract/languages';
import type { BookableType } from '@anteroom/contract/self-booking';
import type { CodeChannel } from '@anteroom/contract/self-booking-details';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { released } from '#features/appointments';
import { requestedDoctors } from '#features/staff';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';

function requests(db: Db | Tx) {
  return db
    .selectFrom('booking_requests as request')
    .select(['request.id', 'request.uuid', 'request.doctor_id as doctorId', 'request.hold_id as holdId'])
    .select(['request.starts_at as start', 'request.ends_at as end', 'request.state'])
    .select(sql<BookableType>`request.appointment_type`.as('appointmentType'))
    .select(sql<Language>`request.language`.as('language'))
    .select(['request.given', 'request.contact_hash as contactHash', 'request.code_salt as codeSalt'])
    .select(['request.wrong_codes as wrongCodes', 'request.appointment_id as appointmentId'])
    .select('request.expires_at as expiresAt');
}

export type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number];

type NewRequest = {
  doctorId: number;
  secretHash: Buffer;
  holdId: number;
  start: Date;
  end: Date;
  appointmentType: BookableType;
  language: Language;
  now: Date;
  expiresAt: Date;
};

export async function insertRequest(tx: Tx, request: NewRequest): Promise<void> {
  await tx
    .insertInto('booking_requests')
    .values({
      doctor_id: request.doctorId,
      secret_hash: request.secretHash,
      hold_id: request.holdId,
      starts_at: request.start,
      ends_at: request.end,
      appointment_type: request.appointmentType,
      language: request.language,
      state: 'held',
      created_at: request.now,
      expires_at: request.expiresAt,
    })
    .execute();
}

export function findRequest(db: Db | Tx, secretHash: Buffer): Promise<RequestRow | undefined> {
  return requests(db).where('request.secret_hash', '=', secretHash).executeTakeFirst();
}

export function lockRequest(tx: Tx, secretHash: Buffer): Promise<RequestRow | undefined> {
  return requests(tx).where('request.secret_hash', '=', secretHash).forUpdate().executeTakeFirst();
}

type Details = { given: Buffer; codeBy: CodeChannel; contactHash: Buffer; codeSalt: Buffer };

export async function storeDetails(tx: Tx, id: number, details: Details): Promise<void> {
  await tx
    .updateTable('booking_requests')
    .set({
      state: 'to_confirm',
      given: details.given,
      code_by: details.codeBy,
      contact_hash: details.contactHash,
      code_salt: details.codeSalt,
    })
    .where('id', '=', id)
    .execute();
}

/** Ends all other unconfirmed requests with the same email address or phone number. Returns the ids of their holds. */
export async function endOthersOfContact(
  tx: Tx,
  { id, hashes }: { id: number; hashes: readonly Buffer[] },
): Promise<number[]> {
  const { rows } = await sql<{ holdId: number }>`
    with others as (
      select id, hold_id from booking_requests
      where contact_hash = any(${hashes}::bytea[]) and state = 'to_confirm' and id <> ${id}
      order by id for update
    ), ended as (
      update booking_requests set state = 'over', given = null, hold_id = null
      from others where booking_requests.id = others.id
    )
    select hold_id as "holdId" from others where hold_id is not null`.execute(tx);
  return rows.map(({ holdId }) => holdId);
}

export async function countWrongCode(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('booking_requests')
    .set({ wrong_codes: sql`wrong_codes + 1` })
    .where('id', '=', id)
    .execute();
}

/** Ends a request without an appointment, and deletes the details that the person gave. */
export async function endRequest(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('booking_requests').set({ state: 'over', given: null }).where('id', '=', id).execute();
}

export async function markRequested(tx: Tx, id: number, { holdId, now }: { holdId: number; now: Date }) {
  await tx
    .updateTable('booking_requests')
    .set({ state: 'requested', confirmed_at: now, hold_id: holdId })
    .where('id', '=', id)
    .execute();
}

type Settled = {
  state: 'booked' | 'declined';
  appointmentId: number | null;
  /** The user who settled the request. Null if the person completed the booking by confirming the contact. */
  by: number | null;
  now: Date;
};

/** Stores the result of a request and deletes the details that the person gave. */
export async function settleRequest(tx: Tx, id: number, { state, appointmentId, by, now }: Settled) {
  await tx
    .updateTable('booking_requests')
    .set({
      state,
      given: null,
      appointment_id: appointmentId,
      settled_at: now,
      settled_by: by,
      confirmed_at: sql`coalesce(confirmed_at, ${now})`,
    })
    .where('id', '=', id)
    .execute();
}

type OfContact = { doctorId: number; hashes: readonly Buffer[]; exceptId: number; now: Date };

/** Counts the upcoming appointments and open requests with a doctor that have this email address or phone number. */
export async function countOpenOfContact(
  tx: Tx,
  { doctorId, hashes, exceptId, now }: OfContact,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from booking_requests request left join appointments on appointments.id = request.appointment_id
    where request.contact_hash = any(${hashes}::bytea[]) and request.doctor_id = ${doctorId}
      and request.id <> ${exceptId} and (
        request.state = 'requested' and request.starts_at > ${now}
        or request.state = 'booked' and appointments.status in ('scheduled', 'confirmed')
          and appointments.scheduled_at > ${now}
      )`.execute(tx);
  return rows[0]?.count ?? 0;
}

export function findAppointmentOfRequest(tx: Tx, id: number) {
  return tx
    .selectFrom('booking_requests as request')
    .innerJoin('appointments', 'appointments.id', 'request.appointment_id')
    .select(['appointments.id', 'appointments.uuid'])
    .where('request.id', '=', id)
    .executeTakeFirst();
}

/** Finds the request that booked this appointment, if a code by SMS confirmed its phone number. */
export function findTextedRequest(tx: Tx, appointmentId: number) {
  return tx
    .selectFrom('booking_requests')
    .select(['id', 'doctor_id as doctorId', 'contact_hash as contactHash'])
    .where('appointment_id', '=', appointmentId)
    .where('code_by', '=', 'sms')
    .where('state', '=', 'booked')
    .executeTakeFirst();
}

const toSettle = (db: Db | Tx, actor: Actor) => {
  return db
    .selectFrom('booking_requests as request')
    .innerJoin('users as doctor', 'doctor.id', 'request.doctor_id')
    .innerJoin('booking_pages as page', 'page.doctor_id', 'request.doctor_id')
    .leftJoin('slot_holds as hold', 'hold.id', 'request.hold_id')
    .where('request.state', '=', 'requested')
    .where(isOfDoctors(actor));
};

function isOfDoctors(actor: Actor): RawBuilder<SqlBool> {
  const doctors = requestedDoctors(actor, undefined);
  return doctors === 'all' ? sql`true` : sql`request.doctor_id = any(${doctors}::bigint[])`;
}

const isTaken = sql<boolean>`exists (
  select from appointments
  where appointments.doctor_id = request.doctor_id and appointments.status <> all(${[...released]}::text[])
    and appointments.scheduled_at < request.ends_at and appointments.ends_at > request.starts_at
)`;

/** Returns the open requests of the caller's doctors, by time. Staff still have to book or decline them. */
export function listRequestsToSettle(db: Db, actor: Actor, limit: number) {
  return toSettle(db, actor)
    .select(['request.uuid', 'request.doctor_id as doctorId', 'doctor.name as doctorName'])
    .select(['request.starts_at as start', 'request.ends_at as end', 'request.given'])
    .select(sql<BookableType>`request.appointment_type`.as('appointmentType'))
    .select(['request.confirmed_at as confirmedAt', 'hold.expires_at as heldUntil'])
    .select(['page.for_whom as forWhom', isTaken.as('isTaken')])
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy('request.starts_at')
    .orderBy('request.id')
    .limit(limit)
    .execute();
}

/** Finds a request of the caller's doctors whose contact was confirmed, even if it is already booked or declined. */
export function findRequestOfDoctors(db: Db | Tx, actor: Actor, uuid: string) {
  return requests(db)
    .where('request.uuid', '=', uuid)
    .where('request.confirmed_at', 'is not', null)
    .where(isOfDoctors(actor))
    .executeTakeFirst();
}

export async function lockRequestOfId(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('booking_requests').select('id').where('id', '=', id).forUpdate().execute();
}

export async function listSealedRequests(db: Db) {
  const rows = await db
    .selectFrom('booking_requests')
    .select(['id', 'uuid', 'given'])
    .where('given', 'is not', null)
    .execute();
  return rows.flatMap(({ given, ...row }) => (given ? [{ ...row, given }] : []));
}

type Resealed = { id: number; before: Buffer; after: Buffer };

/**
 * Replaces the encrypted details of a request. Changes nothing if the details have changed since they were read, or
 * were deleted because the request was booked or declined.
 */
export async function replaceSealedRequest(db: Db, { id, before, after }: Resealed): Promise<void> {
  await db
    .updateTable('booking_requests')
    .set({ given: after })
    .where('id', '=', id)
    .where('given', '=', before)
    .execute();
}
