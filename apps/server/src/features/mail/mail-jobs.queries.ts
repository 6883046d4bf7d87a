import type { Language } from '@anteroom/contract/languages';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/db/database';
import type { Mail, TicketToMail } from './mail-kinds.ts';

/** The lease of a claimed mail, in milliseconds. After this time, another process takes the mail over. */
const leaseMillis = 2 * 60 * 1000;

/** The stored reason for dropping a mail: its link, visit or offer has ended, or its patient gets no messages. */
const linkOver = 'the link is no longer valid';

export type MailJob = {
  id: number;
  mail: Mail;
  recipient: string;
  userId: number | null;
  createdAt: Date;
  /** The number of attempts to send, including the current one. */
  attempts: number;
};

/**
 * Claims the next due mail, or returns null. Increments the attempts before sending and holds no transaction open, so
 * that a mail is retried if the process dies. A mail that was never tried is due immediately, because the clock of the
 * process that added it can differ.
 */
export async function claimDueMail(db: Db, now: Date): Promise<MailJob | null> {
  const row = await db
    .updateTable('mail_jobs')
    .set({
      attempts: sql`attempts + 1`,
      next_attempt_at: new Date(now.getTime() + leaseMillis),
    })
    .where('id', '=', (select) =>
      select
        .selectFrom('mail_jobs')
        .select('id')
        .where('sent_at', 'is', null)
        .where('given_up_at', 'is', null)
        .where((is) => is.or([is('attempts', '=', 0), is('next_attempt_at', '<=', now)]))
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'details', 'recipient', 'user_id', 'created_at', 'attempts'])
    .executeTakeFirst();
  if (!row) return null;
  const { id, kind, details, recipient, attempts } = row;
  const mail = { kind, details } as Mail;
  return { id, mail, recipient, attempts, userId: row.user_id, createdAt: row.created_at };
}

/** Returns when the next mail is due, or null if no mail waits. */
export async function findNextDue(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('mail_jobs')
    .select('next_attempt_at')
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_attempt_at ?? null;
}

export async function countWaitingMails(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('mail_jobs')
    .select((row) => row.fn.countAll<number>().as('waiting'))
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

/**
 * Returns the number of waiting mails, the time of the oldest, and how many mails were given up after `since`. Dropped
 * mails do not count as given up.
 */
export async function findMailState(
  db: Db,
  since: Date,
): Promise<{ waiting: number; oldestAt: Date | null; givenUp: number }> {
  const { rows } = await sql<{ waiting: number; oldestAt: Date | null; givenUp: number }>`
    select count(*)::int as waiting, min(created_at) as "oldestAt",
      (select count(*)::int from mail_jobs
        where given_up_at > ${since} and last_error is distinct from ${linkOver}) as "givenUp"
    from mail_jobs where sent_at is null and given_up_at is null
  `.execute(db);
  return rows[0] ?? { waiting: 0, oldestAt: null, givenUp: 0 };
}

export async function markSent(db: Db, { id }: MailJob, now: Date): Promise<void> {
  await db.updateTable('mail_jobs').set({ sent_at: now, last_error: null }).where('id', '=', id).execute();
}

/** Schedules a retry. Does nothing if another process has claimed the mail since, which increments `attempts`. */
export async function putBack(db: Db, job: MailJob, next: Date, problem: string): Promise<void> {
  await db
    .updateTable('mail_jobs')
    .set({ next_attempt_at: next, last_error: problem })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('sent_at', 'is', null)
    .execute();
}

export async function giveUp(db: Db, job: MailJob, now: Date, problem: string): Promise<void> {
  await db
    .updateTable('mail_jobs')
    .set({ given_up_at: now, last_error: problem })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .where('sent_at', 'is', null)
    .execute();
}

/** Marks a mail as one that must not be sent. */
export function dropMail(db: Db, job: MailJob, now: Date): Promise<void> {
  return giveUp(db, job, now, linkOver);
}

/** Finds the recipient or the author of a mail, with the fields that decide whether the mail may show the name. */
export async function findPersonOfMail(db: Db, userId: number) {
  const user = await db
    .selectFrom('users')
    .select(['name', 'role', 'is_confirmed as isConfirmed'])
    .select(sql<boolean>`email_verified_at is not null`.as('emailVerified'))
    .where('id', '=', userId)
    .executeTakeFirst();
  return user ?? null;
}

export type PersonOfMail = NonNullable<Awaited<ReturnType<typeof findPersonOfMail>>>;

export type TokenToDerive = { salt: Buffer; tokenHash: Buffer };

/** Finds the values from which the link's token is derived. Returns null if the link is used, replaced or expired. */
export async function findValidToken(db: Db, mailTokenId: number, now: Date): Promise<TokenToDerive | null> {
  const token = await db
    .selectFrom('mail_tokens')
    .select(['salt', 'token_hash as tokenHash'])
    .where('id', '=', mailTokenId)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return token ?? null;
}

/** SQL: the doctor's name for a mail to a patient. Empty if the clinic does not name doctors in messages. */
const namedDoctor = sql<string>`case when reminder_settings.names_doctor then doctor.name else '' end`.as(
  'doctorName',
);
const languageOfPatient = sql<Language>`coalesce(patients.language, reminder_settings.language)`.as(
  'language',
);

/** SQL condition: the patient gets messages. Inactive and deceased patients get none. */
const getsMessages = sql<SqlBool>`patients.is_active and patients.date_of_death is null`;

const isUnrestricted = sql<SqlBool>`not exists (
  select from restricted_patients restricted where restricted.patient_id = patients.id)`;

/** SQL condition: the record still has the address that the mail goes to. */
const hasAddress = (recipient: string) => sql<SqlBool>`lower(patients.email) = lower(${recipient})`;

/**
 * Returns the ticket's data. Returns null if the patient is no longer expected or gets no messages, if the ticket was
 * withdrawn, if the doctor is no longer confirmed, or if the record no longer has the recipient's address. The address
 * is not compared if `recipient` is null.
 */
export async function findTicketToMail(
  db: Db,
  { appointmentId, patientId, salt }: TicketToMail,
  recipient: string | null,
) {
  const ticket = await db
    .selectFrom('visit_links')
    .innerJoin('appointments', 'appointments.id', 'visit_links.appointment_id')
    .innerJoin('users as doctor', 'doctor.id', 'appointments.doctor_id')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .crossJoin('reminder_settings')
    .select(['appointments.uuid', 'visit_links.salt', 'visit_links.secret_hash as secretHash'])
    .select([namedDoctor, languageOfPatient])
    .select(['appointments.ticket_code as ticketCode', 'appointments.scheduled_at as scheduledAt'])
    .$narrowType<{ ticketCode: string }>()
    .where('visit_links.appointment_id', '=', appointmentId)
    .where('appointments.patient_id', '=', patientId)
    .where('appointments.status', 'in', ['scheduled', 'confirmed'])
    .where(getsMessages)
    .where('doctor.is_confirmed', '=', true)
    .$if(salt !== undefined, (links) =>
      links.where('visit_links.salt', '=', Buffer.from(salt ?? '', 'base64')),
    )
    .$if(recipient !== null, (links) => links.where(hasAddress(recipient ?? '')))
    .executeTakeFirst();
  return ticket ?? null;
}

/**
 * Returns an appointment that its patient changed, with the language of messages to them. Returns null if the record
 * has another address now, if the patient gets no messages, if the visit took place or was missed, or if the doctor is
 * no longer confirmed.
 */
export async function findVisitToMail(db: Db, { appointmentId, patientId }: TicketToMail, recipient: string) {
  const visit = await db
    .selectFrom('appointments')
    .innerJoin('users as doctor', 'doctor.id', 'appointments.doctor_id')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .crossJoin('reminder_settings')
    .select(['appointments.status', 'appointments.scheduled_at as scheduledAt'])
    .select([namedDoctor, languageOfPatient])
    .where('appointments.id', '=', appointmentId)
    .where('patients.id', '=', patientId)
    .where('appointments.status', 'in', ['scheduled', 'confirmed', 'cancelled'])
    .where(getsMessages)
    .where(hasAddress(recipient))
    .where('doctor.is_confirmed', '=', true)
    .executeTakeFirst();
  return visit ?? null;
}

/**
 * Returns an offer with the language of messages to its patient. Returns null if the offer was answered or is no longer
 * open, if the patient has another address or now prefers another channel, or if the patient is inactive, deceased or
 * restricted.
 */
export async function findOfferToMail(db: Db, offerId: number, recipient: string) {
  const offer = await db
    .selectFrom('offers')
    .innerJoin('openings', 'openings.id', 'offers.opening_id')
    .innerJoin('waiting_list as entry', 'entry.id', 'offers.entry_id')
    .innerJoin('patients', 'patients.id', 'entry.patient_id')
    .innerJoin('users as doctor', 'doctor.id', 'openings.doctor_id')
    .crossJoin('reminder_settings')
    .select(['offers.salt', 'offers.secret_hash as tokenHash', 'openings.starts_at as startsAt'])
    .select([namedDoctor, languageOfPatient])
    .where('offers.id', '=', offerId)
    .where('offers.state', '=', 'sent')
    .where('openings.state', '=', 'open')
    .where('entry.state', '=', 'waiting')
    .where(getsMessages)
    .where(isUnrestricted)
    .where(hasAddress(recipient))
    .where('patients.email_unconfirmed_since', 'is', null)
    .where(sql<SqlBool>`coalesce(patients.contact_by, 'email') = 'email'`)
    .where('doctor.is_confirmed', '=', true)
    .executeTakeFirst();
  return offer ?? null;
}

/**
 * Returns the language of messages to a patient, or null if the recipient's address no longer waits for confirmation,
 * or if the patient is inactive, deceased or restricted.
 */
export async function findAddressToConfirm(db: Db, patientId: number, recipient: string) {
  const patient = await db
    .selectFrom('patients')
    .crossJoin('reminder_settings')
    .select(languageOfPatient)
    .where('patients.id', '=', patientId)
    .where(hasAddress(recipient))
    .where('patients.email_unconfirmed_since', 'is not', null)
    .where(getsMessages)
    .where(isUnrestricted)
    .executeTakeFirst();
  return patient ?? null;
}

export async function findBookingToMail(db: Db, requestId: number) {
  const request = await db
    .selectFrom('booking_requests as request')
    .innerJoin('users as doctor', 'doctor.id', 'request.doctor_id')
    .crossJoin('reminder_settings')
    .select(['request.uuid', 'request.state', 'request.code_salt as salt', 'request.starts_at as startsAt'])
    .select(['request.expires_at as expiresAt', namedDoctor])
    .select(sql<Language>`request.language`.as('language'))
    .where('request.id', '=', requestId)
    .where('doctor.is_confirmed', '=', true)
    .executeTakeFirst();
  return request ?? null;
}
