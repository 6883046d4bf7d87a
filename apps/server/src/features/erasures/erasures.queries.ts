import { type ErasedKind, type ErasureReason, erasedKinds } from '@anteroom/contract/erasures';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import { type Erasing, erasedData, isReminderOf } from './erased-data.queries.ts';

/** Locks the queues of all doctors who have an appointment with the patient or a reminder to the patient. */
export async function lockQueuesOf(tx: Tx, patientId: number): Promise<void> {
  await sql`
    select doctor_id from queues where doctor_id in (
      select doctor_id from appointments where patient_id = ${patientId}
      union all select doctor_id from reminders where patient_id = ${patientId})
    order by doctor_id for update
  `.execute(tx);
}

/** Locks the patient's row against every other use, because it is about to be deleted. */
export async function lockToErase(tx: Tx, patientId: number): Promise<void> {
  await sql`select from patients where id = ${patientId} for update`.execute(tx);
}

export type StoredPerson = {
  id: number;
  firstName: string;
  lastName: string;
  dateOfBirth: string | null;
  email: string | null;
  phone: string | null;
  insurancePolicyNumber: string | null;
};

/** Lists the patient and the records that were merged into it. */
export async function listPeople(db: Db | Tx, patientId: number): Promise<StoredPerson[]> {
  const { rows } = await sql<StoredPerson>`
    select stored.id, stored.first_name as "firstName", stored.last_name as "lastName",
      stored.date_of_birth as "dateOfBirth", stored.email, stored.phone,
      stored.insurance_policy_number as "insurancePolicyNumber"
    from (
      select patients.* from patients where id = ${patientId}
      union all
      select former.* from merged_patients, jsonb_populate_record(null::patients, record) as former
      where merged_into = ${patientId}
    ) as stored
  `.execute(db);
  return rows;
}

export async function listAppointmentsOf(db: Db | Tx, patientIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from appointments where patient_id = any(${patientIds}::bigint[])
    union all select id from deleted_appointments where patient_id = any(${patientIds}::bigint[])
  `.execute(db);
  return rows.map(({ id }) => id);
}

type OfBookings = {
  people: readonly StoredPerson[];
  appointmentIds: readonly number[];
  contactHashes: readonly Buffer[];
  /** The hashes of contacts that no other record has. */
  ownHashes: readonly Buffer[];
  openGiven(request: { uuid: string; given: Buffer }): GivenName;
  /** Returns the person of a declined request whose SMS is waiting, or null for an SMS of another kind. */
  openDeclined(text: { messageId: string; recipient: Buffer }): GivenName | null;
};

type GivenName = { firstName: string; lastName: string; dateOfBirth: string };

/**
 * Lists the booking requests of the patient. A request whose person is still known, from its details or from the
 * waiting SMS about declining it, must match by the patient's name, and by appointment or contact. Any other request
 * must match by appointment or, if it has none, by a contact that only the patient has. Relatives often share an
 * address or a phone, and their requests stay.
 */
export async function listBookingRequestsOf(db: Db | Tx, of: OfBookings): Promise<number[]> {
  const found = await db
    .selectFrom('booking_requests as request')
    .leftJoin('booking_texts as text', (join) =>
      join
        .onRef('text.request_id', '=', 'request.id')
        .on('text.kind', '=', 'declined')
        .on('text.recipient', 'is not', null),
    )
    .select(['request.id', 'request.uuid', 'request.given', 'request.contact_hash as contactHash'])
    .select(['request.appointment_id as appointmentId', 'text.message_id as messageId', 'text.recipient'])
    .where(sql<SqlBool>`request.appointment_id = any(${of.appointmentIds}::bigint[])
      or request.contact_hash = any(${of.contactHashes}::bytea[])`)
    .execute();
  const requests = found.map((request) => ({ ...request, name: nameOf(request, of) }));
  const withName = requests.flatMap(({ id, name }) => (name === null ? [] : [{ id, ...name }]));
  const named = await listNamed(db, withName, of.people);
  const nameless = requests.filter(({ name, appointmentId, contactHash }) => {
    if (name !== null) return false;
    if (appointmentId !== null) return of.appointmentIds.includes(appointmentId);
    return of.ownHashes.some((hash) => contactHash?.equals(hash));
  });
  return [...new Set(named), ...nameless.map(({ id }) => id)];
}

type Nameable = { uuid: string; given: Buffer | null; messageId: string | null; recipient: Buffer | null };

function nameOf({ uuid, given, messageId, recipient }: Nameable, of: OfBookings): GivenName | null {
  const isWaiting = messageId !== null && recipient !== null;
  const opened = given
    ? of.openGiven({ uuid, given })
    : isWaiting && of.openDeclined({ messageId, recipient });
  if (!opened) return null;
  const { firstName, lastName, dateOfBirth } = opened;
  return { firstName, lastName, dateOfBirth };
}

/**
 * Returns the booking requests that name one of the people: by last name and date of birth, as a booking is matched
 * with a record, or by both names if a date of birth is missing.
 */
async function listNamed(
  db: Db | Tx,
  given: readonly (GivenName & { id: number })[],
  people: readonly StoredPerson[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select given.id
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given (id bigint, "firstName" text, "lastName" text, "dateOfBirth" date)
    where exists (
      select from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
        as person ("firstName" text, "lastName" text, "dateOfBirth" date)
      where normal_text(person."lastName") = normal_text(given."lastName")
        and coalesce(person."dateOfBirth" = given."dateOfBirth",
          normal_text(person."firstName") = normal_text(given."firstName")))
  `.execute(db);
  return rows.map(({ id }) => id);
}

type OfMails = Pick<Erasing, 'patientIds' | 'appointmentIds' | 'bookingRequestIds'> & {
  /** The mail addresses that no other patient has. */
  ownEmails: readonly string[];
};

/**
 * Lists the mails about the patient, to the patient or to staff. Includes codes to the patient's address whose request
 * was deleted, because mails are kept for longer than requests without a confirmed contact.
 */
export async function listMailsOf(db: Db | Tx, of: OfMails): Promise<number[]> {
  const detail = (name: string) => sql`(details ->> ${name})::bigint`;
  const { rows } = await sql<{ id: number }>`
    select id from mail_jobs where ${detail('patientId')} = any(${of.patientIds}::bigint[])
      or ${detail('appointmentId')} = any(${of.appointmentIds}::bigint[])
      or ${detail('requestId')} = any(${of.bookingRequestIds}::bigint[])
      or (lower(recipient) = any(${of.ownEmails.map((email) => email.toLowerCase())}::text[])
        and kind = 'booking_code'
        and not exists (select from booking_requests request where request.id = ${detail('requestId')}))
      or ${detail('grantId')} in (select id from emergency_grants where patient_id = any(${of.patientIds}::bigint[]))
      or ${detail('offerId')} in (select offers.id from offers join waiting_list entry on entry.id = offers.entry_id
        where entry.patient_id = any(${of.patientIds}::bigint[]))
      or ${detail('reminderId')} in (select id from reminders where ${isReminderOf(of)})
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function listExternalIdsOf(db: Db | Tx, patientIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select substr(import_key, 4) as id from imported_patients
    where patient_id = any(${patientIds}::bigint[]) and import_key like 'id:%'
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes all data of the patient, as `erasedData` declares. */
export async function eraseAll(tx: Tx, erasing: Erasing): Promise<void> {
  for (const treatment of Object.values(erasedData)) {
    if ('erase' in treatment) await treatment.erase(erasing).execute(tx);
  }
}

type Proof = { reason: ErasureReason; now: Date };

/** SQL expression that identifies a record even if a restore gave its id to another person. */
const fingerprint = sql`sha256(convert_to(id || ' ' || extract(epoch from created_at), 'UTF8'))`;

/** Stores the proof of the erasure. Must run first, because the triggers allow the deletions only with these rows. */
export async function insertErased(tx: Tx, patientId: number, { reason, now }: Proof): Promise<void> {
  await sql`
    insert into erased_patients (patient_id, fingerprint, reason, erased_at)
    select id, ${fingerprint}, ${reason}, ${now} from (
      select id, created_at from patients where id = ${patientId}
      union all
      select id, (record ->> 'created_at')::timestamptz from merged_patients where merged_into = ${patientId}
    ) as stored
  `.execute(tx);
}

export type ErasedPatient = { patientId: number; fingerprint: string; reason: ErasureReason; erasedAt: Date };

export async function listErased(db: Db): Promise<ErasedPatient[]> {
  const { rows } = await sql<ErasedPatient>`
    select patient_id as "patientId", encode(fingerprint, 'hex') as fingerprint, reason, erased_at as "erasedAt"
    from erased_patients order by erased_at, patient_id
  `.execute(db);
  return rows;
}

/** Returns which of these erased patients the database contains, after a restore of an older backup. */
export async function listStillStored(db: Db, erased: readonly ErasedPatient[]): Promise<ErasedPatient[]> {
  const { rows } = await sql<{ id: number; fingerprint: string }>`
    select id, encode(${fingerprint}, 'hex') as fingerprint from patients
    where id = any(${erased.map(({ patientId }) => patientId)}::bigint[]) order by id
  `.execute(db);
  const stored = new Set(rows.map((row) => `${row.id} ${row.fingerprint}`));
  return erased.filter((one) => stored.has(`${one.patientId} ${one.fingerprint}`));
}

export async function findDoctorOf(tx: Tx, patientId: number): Promise<number | null> {
  const patient = await tx
    .selectFrom('patients')
    .select('doctor_id as doctorId')
    .where('id', '=', patientId)
    .executeTakeFirst();
  return patient?.doctorId ?? null;
}

export async function countBlocks(
  db: Db | Tx,
  { patientId, todayBegan, todayEnds }: { patientId: number; todayBegan: Date; todayEnds: Date },
) {
  const { rows } = await sql<{
    restricted: number;
    seen_today: number;
    upcoming: number;
    waiting: number;
    import_open: number;
  }>`
    select
      (select count(*)::int from restricted_patients where patient_id = ${patientId}) as restricted,
      (select count(*)::int from appointments left join queue_entries entry on entry.appointment_id = appointments.id
        where patient_id = ${patientId} and (
          appointments.scheduled_at >= ${todayBegan} and appointments.scheduled_at < ${todayEnds}
            and appointments.status not in ('scheduled', 'confirmed', 'cancelled')
          or entry.settled_at >= ${todayBegan})) as seen_today,
      (select count(*)::int from appointments
        where patient_id = ${patientId} and status in ('scheduled', 'confirmed')
          and scheduled_at >= ${todayBegan}) as upcoming,
      (select count(*)::int from appointments join queue_entries entry on entry.appointment_id = appointments.id
        where patient_id = ${patientId} and scheduled_at < ${todayBegan}
          and entry.status in ('waiting', 'in_progress')) as waiting,
      (select count(distinct import_id)::int from import_parts) as import_open
  `.execute(db);
  return rows[0] ?? { restricted: 0, seen_today: 0, upcoming: 0, waiting: 0, import_open: 0 };
}

export async function countErased(db: Db | Tx, of: Erasing): Promise<Record<ErasedKind, number>> {
  const ofPatients = sql`patient_id = any(${of.patientIds}::bigint[])`;
  const ofAppointments = sql`appointment_id = any(${of.appointmentIds}::bigint[])`;
  const counts: Record<ErasedKind, ReturnType<typeof sql>> = {
    appointments: sql`select from appointments where ${ofPatients}`,
    deletedAppointments: sql`select from deleted_appointments where ${ofPatients}`,
    series: sql`select from appointment_series where ${ofPatients}`,
    drafts: sql`select from visit_drafts where ${ofAppointments} and edited_at is not null`,
    tickets: sql`select from visit_links where ${ofAppointments}`,
    reminders: sql`select from reminders where ${isReminderOf(of)}`,
    waitingEntries: sql`select from waiting_list where ${ofPatients}`,
    mails: sql`select from unnest(${of.mailIds}::bigint[])`,
    bookingRequests: sql`select from unnest(${of.bookingRequestIds}::bigint[])`,
    mergedRecords: sql`select from merged_patients where merged_into = any(${of.patientIds}::bigint[])`,
    emergencyAccess: sql`select from emergency_grants where ${ofPatients}`,
    importLines: sql`select from imported_patients where ${ofPatients}
      union all select from imported_appointments where ${ofAppointments}`,
    formerValues: sql`select from audit_values join audit_events event on event.seq = audit_seq
      where event.patient_ids && ${of.patientIds}::bigint[] and event.action <> 'queue.reset'`,
  };
  const columns = erasedKinds.map((kind) => {
    return sql`(select count(*)::int from (${counts[kind]}) as found) as ${sql.id(kind)}`;
  });
  const { rows } = await sql<Record<ErasedKind, number>>`select ${sql.join(columns)}`.execute(db);
  return rows[0] ?? (Object.fromEntries(erasedKinds.map((kind) => [kind, 0])) as Record<ErasedKind, number>);
}

/** Returns whether another patient has the same mail address. */
export async function isSharedAddress(
  tx: Db | Tx,
  { address, patientIds }: { address: string; patientIds: readonly number[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from patients where lower(email) = lower(${address}) and id <> all(${patientIds}::bigint[]) limit 1
  `.execute(tx);
  return rows.length > 0;
}

/**
 * Returns the mail addresses of other patients that begin with the same letter. The caller compares their mailboxes,
 * because one mailbox can have several addresses.
 */
export async function listSimilarAddresses(
  db: Db | Tx,
  { address, patientIds }: { address: string; patientIds: readonly number[] },
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from patients
    where left(lower(email), 1) = left(lower(${address}), 1) and id <> all(${patientIds}::bigint[])
  `.execute(db);
  return rows.map(({ email }) => email);
}

/**
 * Returns the phone numbers of other patients, as typed, that end in the same five digits as `number`, which is in
 * E.164.
 */
export async function listSimilarPhones(
  db: Db | Tx,
  { number, patientIds }: { number: string; patientIds: readonly number[] },
): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    select phone from patients
    where right(digits_only(phone), 5) = right(${number}, 5) and id <> all(${patientIds}::bigint[])
  `.execute(db);
  return rows.map(({ phone }) => phone);
}
