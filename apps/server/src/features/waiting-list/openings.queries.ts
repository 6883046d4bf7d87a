import type { AppointmentType } from '@anteroom/contract/appointments';
import type { Language } from '@anteroom/contract/languages';
import type { ClosedReason, SkipReason } from '@anteroom/contract/waiting-list';
import { sql } from 'kysely';
import { isRestricted } from '#features/patients';
import type { Db, Tx } from '#platform/db/database';
import type { Candidate, Opening, Reached } from './offers.rules.ts';

export type OpeningRow = Opening & { id: number; doctorId: number; depth: number; appointmentId: number };

/** Claims the oldest opening without offers, or returns null. The row stays locked until the transaction ends. */
export async function claimNewOpening(tx: Tx): Promise<OpeningRow | null> {
  const row = await tx
    .selectFrom('openings')
    .select(['id', 'doctor_id as doctorId', 'starts_at as start', 'ends_at as end', 'depth'])
    .select('appointment_id as appointmentId')
    .select(sql<AppointmentType>`appointment_type`.as('appointmentType'))
    .where('state', '=', 'new')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

export type CandidateRow = Candidate &
  Reached & { entryId: number; patientId: number; language: Language | null };

const isReleased = sql.raw(`in ('cancelled', 'no_show')`);

/** The columns of an entry and its patient that decide whether the patient gets an offer of one time. */
const candidateColumns = ({ start, end }: Pick<Opening, 'start' | 'end'>) => sql`
  entry.id as "entryId", entry.patient_id as "patientId", entry.appointment_types as "appointmentTypes",
  to_char(entry.earliest, 'YYYY-MM-DD') as earliest, to_char(entry.latest, 'YYYY-MM-DD') as latest,
  entry.weekdays, entry.from_minute as "fromMinute", entry.until_minute as "untilMinute",
  entry.least_notice_minutes as "leastNoticeMinutes",
  case when replaced.id is null then null else jsonb_build_object('status', replaced.status,
    'start', replaced.scheduled_at, 'durationMinutes', replaced.duration_minutes) end as replaced,
  exists (select from appointments busy where busy.patient_id = entry.patient_id
    and busy.id is distinct from entry.replaces_appointment_id and busy.status not ${isReleased}
    and busy.scheduled_at < ${end} and busy.ends_at > ${start}) as "isBusy",
  patients.is_active as "isActive", patients.date_of_death is not null as "isDeceased",
  ${isRestricted} as "isRestricted",
  patients.contact_by as "contactBy", patients.email, patients.phone, patients.language,
  patients.sms_consent_at is not null as "hasSmsConsent",
  patients.email_unconfirmed_since is not null as "isEmailUnconfirmed"`;

/**
 * SQL: joins the appointment that an earlier time would replace. Joins none if staff have given that appointment to
 * another patient, who must keep it.
 */
export const withReplaced = sql`left join appointments replaced
  on replaced.id = entry.replaces_appointment_id and replaced.patient_id = entry.patient_id`;

const candidateTables = sql`waiting_list entry
  join patients on patients.id = entry.patient_id
  ${withReplaced}`;

type StoredCandidate = Omit<CandidateRow, 'replaced'> & {
  replaced: { status: string; start: string; durationMinutes: number } | null;
};

function toCandidate({ replaced, ...row }: StoredCandidate): CandidateRow {
  return { ...row, replaced: replaced && { ...replaced, start: new Date(replaced.start) } };
}

/** Lists all patients who wait for the doctor of an opening, in the order in which they are asked. */
export async function listCandidates(tx: Tx, opening: OpeningRow): Promise<CandidateRow[]> {
  const { rows } = await sql<StoredCandidate>`
    select ${candidateColumns(opening)} from ${candidateTables}
    where entry.state = 'waiting' and exists (select from waiting_list_doctors wanted
      where wanted.entry_id = entry.id and wanted.doctor_id = ${opening.doctorId})
      -- Put back because this very appointment was cancelled.
      and entry.appointment_id is distinct from ${opening.appointmentId}
    order by entry.priority desc, entry.since, entry.id
  `.execute(tx);
  return rows.map(toCandidate);
}

/**
 * Makes servers that plan openings of one doctor wait for each other. Otherwise two openings of one time would both be
 * offered, because neither server sees what the other has not committed. Call it before `isOffered`.
 */
export async function lockPlanning(tx: Tx, { doctorId }: OpeningRow): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`offers of doctor ${doctorId}`}))`.execute(tx);
}

/**
 * Returns whether another opening already offers this time or a part of it. This happens if the time was booked and
 * freed again within seconds.
 */
export async function isOffered(tx: Tx, { id, doctorId, start, end }: OpeningRow): Promise<boolean> {
  const { rows } = await sql`
    select from openings
    where doctor_id = ${doctorId} and state = 'open' and id <> ${id}
      and starts_at < ${end} and ends_at > ${start} limit 1`.execute(tx);
  return rows.length > 0;
}

type NewOffer = {
  entryId: number;
  place: number;
  dueAt: Date;
  salt: Buffer;
  secretHash: Buffer;
  skippedBecause: SkipReason | null;
};

export async function insertOffers(tx: Tx, openingId: number, offers: readonly NewOffer[]): Promise<void> {
  await tx
    .insertInto('offers')
    .values(
      offers.map(({ entryId, place, dueAt, salt, secretHash, skippedBecause }) => ({
        opening_id: openingId,
        entry_id: entryId,
        place,
        due_at: dueAt,
        salt,
        secret_hash: secretHash,
        state: skippedBecause === null ? 'planned' : 'skipped',
        skipped_because: skippedBecause,
      })),
    )
    .execute();
}

export async function openOpening(
  tx: Tx,
  id: number,
  { stepMinutes, now }: { stepMinutes: number; now: Date },
) {
  await tx
    .updateTable('openings')
    .set({ state: 'open', opened_at: now, step_minutes: stepMinutes })
    .where('id', '=', id)
    .execute();
}

type Closing = { because: ClosedReason; now: Date };

/** Closes openings and their offers. Offers that were sent become `taken` if another appointment now has the time. */
export async function closeOpenings(
  tx: Tx,
  ids: readonly number[],
  { because, now }: Closing,
): Promise<void> {
  await sql`
    update openings set state = 'closed', closed_at = ${now}, closed_because = ${because},
      opened_at = coalesce(opened_at, ${now})
    where id = any(${[...ids]}::bigint[])`.execute(tx);
  await endOffers(tx, ids, because === 'taken' ? 'taken' : 'closed');
}

export async function endOffers(
  tx: Tx,
  openingIds: readonly number[],
  state: 'taken' | 'closed',
): Promise<void> {
  await sql`
    update offers set state = case when state = 'sent' then ${state} else 'closed' end
    where opening_id = any(${[...openingIds]}::bigint[]) and state in ('planned', 'sent')`.execute(tx);
}

/** Locks the open openings that must close, because their time has passed or was booked. */
export async function lockOutdated(tx: Tx, now: Date) {
  const { rows } = await sql<{ id: number; doctorId: number; hasPassed: boolean }>`
    select id, doctor_id as "doctorId", starts_at <= ${now} as "hasPassed" from openings
    where state = 'open' and (starts_at <= ${now} or exists (
      select from appointments busy where busy.doctor_id = openings.doctor_id and busy.status not ${isReleased}
        and busy.scheduled_at < openings.ends_at and busy.ends_at > openings.starts_at))
    order by id for update skip locked`.execute(tx);
  return rows;
}

/**
 * Reads the entry of an offer again, just before the offer is sent or accepted. Returns null if the patient no longer
 * waits for the doctor.
 */
export async function findCandidate(
  db: Db | Tx,
  offerId: number,
  opening: Opening,
): Promise<CandidateRow | null> {
  const { rows } = await sql<StoredCandidate>`
    select ${candidateColumns(opening)} from ${candidateTables}
    join offers on offers.entry_id = entry.id and offers.id = ${offerId}
    join openings on openings.id = offers.opening_id
    join waiting_list_doctors wanted on wanted.entry_id = entry.id and wanted.doctor_id = openings.doctor_id
    where entry.state = 'waiting'`.execute(db);
  return rows[0] ? toCandidate(rows[0]) : null;
}

/** Returns the doctor's name for an offer by SMS, and the columns from which its link is derived. */
export async function findOfferPage(
  tx: Tx,
  offerId: number,
): Promise<{ doctorName: string; salt: Buffer; tokenHash: Buffer }> {
  return tx
    .selectFrom('offers')
    .innerJoin('openings', 'openings.id', 'offers.opening_id')
    .innerJoin('users', 'users.id', 'openings.doctor_id')
    .select(['users.name as doctorName', 'offers.salt', 'offers.secret_hash as tokenHash'])
    .where('offers.id', '=', offerId)
    .executeTakeFirstOrThrow();
}

/** Returns whether the doctor can have patients: the account is enabled and confirmed. */
export async function isDoctorActive(db: Db | Tx, doctorId: number): Promise<boolean> {
  const doctor = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', doctorId)
    .where('is_enabled', '=', true)
    .where('is_confirmed', '=', true)
    .executeTakeFirst();
  return doctor !== undefined;
}
