import type { Language } from '@anteroom/contract/languages';
import type { BookingTextKind, bookingTextSkipReasons } from '@anteroom/contract/reminders';
import { sql } from 'kysely';
import { idAtProvider, isFirstNews, mayReplace, type SmsStatus } from '#features/sms';
import type { Db, Tx } from '#platform/db/database';

type NewText = {
  requestId: number;
  doctorId: number;
  appointmentId: number | null;
  kind: BookingTextKind;
  start: Date;
  messageId: string;
  recipient: Buffer;
  recipientHash: Buffer;
  maskedRecipient: string;
  now: Date;
  dueAt: Date;
  expiresAt: Date;
};

export async function insertText(tx: Tx, text: NewText): Promise<void> {
  await tx
    .insertInto('booking_texts')
    .values({
      request_id: text.requestId,
      doctor_id: text.doctorId,
      appointment_id: text.appointmentId,
      kind: text.kind,
      starts_at: text.start,
      message_id: text.messageId,
      recipient: text.recipient,
      recipient_hash: text.recipientHash,
      masked_recipient: text.maskedRecipient,
      created_at: text.now,
      due_at: text.dueAt,
      expires_at: text.expiresAt,
    })
    .execute();
}

type SkipReason = (typeof bookingTextSkipReasons)[number];

/** Skips planned messages that have expired, and deletes their phone numbers. */
export async function skipExpired(db: Db, because: SkipReason, now: Date): Promise<void> {
  await sql`
    update booking_texts set state = 'skipped', skipped_because = ${because}, recipient = null
    where state = 'planned' and expires_at <= ${now}`.execute(db);
}

/** Returns and locks the next message that is due. Other processes skip it. */
export async function lockDueText(tx: Tx, now: Date): Promise<{ id: number } | null> {
  const due = await tx
    .selectFrom('booking_texts')
    .select('id')
    .where('state', '=', 'planned')
    .where('due_at', '<=', now)
    .where('expires_at', '>', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return due ?? null;
}

export type TextToSend = {
  id: number;
  kind: BookingTextKind;
  /** The time that the message states. For a confirmation, the current time of the appointment. */
  start: Date;
  doctorId: number;
  messageId: string;
  recipient: Buffer;
  recipientHash: Buffer;
  attempts: number;
  doctorName: string;
  doctorIsHere: boolean;
  /** Null if the request was deleted. */
  requestUuid: string | null;
  requestState: string | null;
  /** True if staff booked or declined the request. */
  isSettledByStaff: boolean;
  codeSalt: Buffer | null;
  /** The encrypted details, with the contact that the code confirms now. */
  given: Buffer | null;
  language: Language | null;
  /** False for a code that a newer code replaced. */
  isNewest: boolean;
  appointmentUuid: string | null;
  patientId: number | null;
  status: string | null;
  scheduledAt: Date | null;
  getsMessages: boolean | null;
  /**
   * Null if there is no open ticket from before the message: it was withdrawn, or the appointment has another patient.
   */
  linkSalt: Buffer | null;
  linkHash: Buffer | null;
};

/** Reads a locked message with the current state of its booking. */
export async function readText(tx: Tx, id: number): Promise<TextToSend> {
  const { rows } = await sql<TextToSend>`
    select text.id, text.kind,
      case text.kind when 'confirmed' then coalesce(appointments.scheduled_at, text.starts_at) else text.starts_at end
        as start,
      text.doctor_id as "doctorId", text.message_id as "messageId",
      text.recipient, text.recipient_hash as "recipientHash", text.attempts, doctor.name as "doctorName",
      doctor.is_enabled and doctor.is_confirmed as "doctorIsHere",
      request.uuid as "requestUuid", request.state as "requestState", request.code_salt as "codeSalt",
      request.given,
      request.settled_by is not null as "isSettledByStaff",
      coalesce(patients.language, request.language) as language,
      not exists (select from booking_texts newer
        where newer.request_id = text.request_id and newer.kind = text.kind and newer.id > text.id) as "isNewest",
      appointments.uuid as "appointmentUuid", appointments.patient_id as "patientId", appointments.status,
      appointments.scheduled_at as "scheduledAt",
      patients.is_active and patients.date_of_death is null as "getsMessages",
      link.salt as "linkSalt", link.secret_hash as "linkHash"
    from booking_texts text
    join users doctor on doctor.id = text.doctor_id
    left join booking_requests request on request.id = text.request_id
    left join appointments on appointments.id = text.appointment_id
    left join patients on patients.id = appointments.patient_id
    left join visit_links link on link.appointment_id = appointments.id and link.closed_at is null
      and link.created_at <= text.created_at
    where text.id = ${id}`.execute(tx);
  const [text] = rows;
  if (!text) throw new Error('A locked message is gone.');
  return text;
}

export async function markSkipped(tx: Tx, id: number, because: SkipReason): Promise<void> {
  await tx
    .updateTable('booking_texts')
    .set({ state: 'skipped', skipped_because: because, recipient: null })
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .execute();
}

/** Postpones a planned message. Does nothing if another process has already sent or skipped it. */
export async function postponeText(db: Db | Tx, id: number, dueAt: Date): Promise<void> {
  await db
    .updateTable('booking_texts')
    .set({ due_at: dueAt })
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .execute();
}

type Claimed = { start: Date; segments: number; now: Date };

/** Marks the message as about to be sent to the provider, and stores the appointment time that its text states. */
export async function markClaimed(tx: Tx, id: number, { start, segments, now }: Claimed): Promise<void> {
  await tx
    .updateTable('booking_texts')
    .set({
      state: 'claimed',
      starts_at: start,
      segments,
      claimed_at: now,
      problem: null,
      attempts: sql`attempts + 1`,
    })
    .where('id', '=', id)
    .execute();
}

type Accepted = { id: number; providerId: string | null };

/**
 * Marks a message as sent. If a callback arrived first, stores only the provider's id. Returns whether the message was
 * still claimed.
 */
export async function markAccepted(tx: Tx, { id, providerId }: Accepted): Promise<boolean> {
  const { rows } = await sql<{ wasClaimed: boolean }>`
    with before as (select state, provider_id, message_id from booking_texts where id = ${id} for update)
    update booking_texts set provider_id = ${idAtProvider(providerId)}, recipient = null,
      state = case when before.state in ('claimed', 'unknown') then 'sent' else before.state end
    from before where id = ${id}
    returning before.state = 'claimed' as "wasClaimed"`.execute(tx);
  return rows[0]?.wasClaimed ?? false;
}

type NotSent = { id: number; state: 'failed' | 'unknown'; problem: string };

/**
 * Stores that a message was not sent, or that it is unknown whether it was sent. Returns whether the message was still
 * claimed.
 */
export async function markNotSent(tx: Tx, { id, state, problem }: NotSent): Promise<boolean> {
  const changed = await tx
    .updateTable('booking_texts')
    .set({ state, problem, recipient: null })
    .where('id', '=', id)
    .where('state', '=', 'claimed')
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

type Retry = { id: number; problem: string; dueAt: Date };

/**
 * Plans another attempt. Does nothing if the state of the message is unknown by now, because such a message is never
 * sent again.
 */
export async function planAgain(tx: Tx, { id, problem, dueAt }: Retry): Promise<void> {
  await tx
    .updateTable('booking_texts')
    .set({ state: 'planned', problem, due_at: dueAt })
    .where('id', '=', id)
    .where('state', '=', 'claimed')
    .execute();
}

export type TextAbout = {
  kind: BookingTextKind;
  doctorId: number;
  requestUuid: string | null;
  patientId: number | null;
};

/** Marks messages whose process died between the claim and the result as unknown. Returns their bookings. */
export async function settleLostTexts(tx: Tx, claimedBefore: Date): Promise<TextAbout[]> {
  const { rows } = await sql<TextAbout>`
    with lost as (
      update booking_texts set state = 'unknown', problem = 'no result', recipient = null
      where state = 'claimed' and claimed_at < ${claimedBefore}
      returning kind, doctor_id, request_id, appointment_id
    )
    select lost.kind, lost.doctor_id as "doctorId", request.uuid as "requestUuid",
      appointments.patient_id as "patientId"
    from lost left join booking_requests request on request.id = lost.request_id
      left join appointments on appointments.id = lost.appointment_id`.execute(tx);
  return rows;
}

type Reported = TextAbout & {
  hash: Buffer;
  /** True if nothing stored before shows that the provider has the message. */
  isFirstNews: boolean;
};

/** Stores a delivery report for an SMS. Returns null if it did not change the delivery state. */
export async function applyStatus(
  tx: Tx,
  { messageId, status, providerId, problem }: SmsStatus,
): Promise<Reported | null> {
  const { rows } = await sql<Reported>`
    with before as (
      select id, state, provider_id, message_id from booking_texts where message_id = ${messageId} for update
    ), reported as (
      update booking_texts text set state = ${status}, problem = ${problem}, recipient = null,
        provider_id = ${idAtProvider(providerId)}
      from before where text.id = before.id and ${mayReplace(status)}
      returning ${isFirstNews} as is_first_news, recipient_hash, kind, doctor_id, request_id, appointment_id
    )
    select reported.recipient_hash as hash, reported.is_first_news as "isFirstNews", reported.kind,
      reported.doctor_id as "doctorId", request.uuid as "requestUuid", appointments.patient_id as "patientId"
    from reported left join booking_requests request on request.id = reported.request_id
      left join appointments on appointments.id = reported.appointment_id`.execute(tx);
  return rows[0] ?? null;
}

export async function listSealedTexts(db: Db) {
  const rows = await db
    .selectFrom('booking_texts')
    .select(['id', 'message_id as messageId', 'recipient'])
    .where('recipient', 'is not', null)
    .execute();
  return rows.flatMap(({ recipient, ...row }) => (recipient ? [{ ...row, recipient }] : []));
}

type Resealed = { id: number; before: Buffer; after: Buffer };

/**
 * Replaces the encrypted number of a waiting message. Changes nothing if the number was deleted since it was read. It
 * is deleted as soon as the result of the message is known.
 */
export async function replaceSealedText(db: Db, { id, before, after }: Resealed): Promise<void> {
  await db
    .updateTable('booking_texts')
    .set({ recipient: after })
    .where('id', '=', id)
    .where('recipient', '=', before)
    .execute();
}
