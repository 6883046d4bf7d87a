import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';

/**
 * The mail address for messages. Null if the patient has none, or if staff changed it and its owner has not confirmed
 * it.
 */
const emailForMessages = sql<
  string | null
>`case when patients.email_unconfirmed_since is null then patients.email end`.as('patientEmail');

function visits(db: Db | Tx) {
  return db
    .selectFrom('queue_entries as entry')
    .innerJoin('appointments', 'appointments.id', 'entry.appointment_id')
    .innerJoin('users as doctor', 'doctor.id', 'entry.doctor_id')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .innerJoin('queues', 'queues.doctor_id', 'entry.doctor_id')
    .leftJoin('booking_pages', 'booking_pages.doctor_id', 'entry.doctor_id')
    .select(['appointments.uuid', 'entry.doctor_id as doctorId', 'doctor.name as doctorName'])
    .select(['appointments.ticket_code as ticketCode', 'appointments.scheduled_at as scheduledAt'])
    .select(['entry.queue_date as date', 'entry.arrived_at as arrivedAt'])
    .select(['entry.late_minutes as runningLateMinutes', 'entry.late_noted_at as lateNotedAt'])
    .select(['patients.id as patientId', emailForMessages, 'patients.language'])
    .select(['patients.phone as patientPhone', 'patients.contact_by as contactBy'])
    .select(sql<boolean>`patients.is_active and patients.date_of_death is null`.as('getsMessages'))
    .select(sql<boolean>`appointments.status = 'confirmed'`.as('isConfirmed'))
    .select(['queues.queue_type as queueType', 'queues.version'])
    .select('booking_pages.change_until_minutes as changeUntilMinutes')
    .select(['appointments.id as appointmentId', 'appointments.duration_minutes as durationMinutes'])
    .select(sql<boolean>`entry.status = 'in_progress'`.as('isCalled'))
    .$narrowType<{ ticketCode: string }>()
    .where('entry.status', 'in', ['waiting', 'in_progress'])
    .where('doctor.is_enabled', '=', true);
}

/** Finds the visit for a ticket's secret, if the patient is waiting or current. */
export function findVisit(db: Db | Tx, secretHash: Buffer) {
  return visits(db)
    .innerJoin('visit_links', 'visit_links.appointment_id', 'entry.appointment_id')
    .select('visit_links.last_used_at as lastUsedAt')
    .where('visit_links.secret_hash', '=', secretHash)
    .executeTakeFirst();
}

/** Returns whether a ticket's secret belongs to a future appointment that is cancelled. */
export async function isCancelledVisit(db: Db, secretHash: Buffer, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('visit_links')
    .innerJoin('appointments', 'appointments.id', 'visit_links.appointment_id')
    .select('appointments.id')
    .where('visit_links.secret_hash', '=', secretHash)
    .where('appointments.status', '=', 'cancelled')
    .where('appointments.scheduled_at', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

export type VisitRow = NonNullable<Awaited<ReturnType<typeof findVisit>>>;

/**
 * Returns the language of messages to patients, whether these name the doctor, and whether any rule sends reminders.
 */
export function findMessageSettings(db: Db | Tx) {
  return db
    .selectFrom('reminder_settings')
    .select([
      'language',
      'names_doctor as namesDoctor',
      sql<boolean>`exists (select from reminder_rules where is_active and removed_at is null)`.as(
        'sendsReminders',
      ),
    ])
    .executeTakeFirstOrThrow();
}

export function findVisitOfAppointment(tx: Tx, appointmentId: number) {
  return visits(tx).where('entry.appointment_id', '=', appointmentId).executeTakeFirst();
}

type NewLink = {
  appointmentId: number;
  salt: Buffer;
  secretHash: Buffer;
  createdBy: number | null;
  now: Date;
};

/**
 * Locks appointments against deletion, so that their tickets can be stored. Returns the ids of those that still exist.
 */
export async function keepAppointments(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from appointments where id = any(${[...ids]}::bigint[]) order by id for key share`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns and locks the links of appointments, and creates missing ones. Rewrites existing rows unchanged to lock them,
 * so that none is withdrawn while it is being printed. Reopens closed links. These got a new salt when they were
 * closed, so their former URLs stay invalid.
 */
export async function holdLinks(tx: Tx, links: readonly NewLink[]) {
  if (links.length === 0) return [];
  return tx
    .insertInto('visit_links')
    .values(
      links.map(({ appointmentId, salt, secretHash, createdBy, now }) => ({
        appointment_id: appointmentId,
        salt,
        secret_hash: secretHash,
        created_by: createdBy,
        created_at: now,
      })),
    )
    .onConflict((had) =>
      had.column('appointment_id').doUpdateSet(({ ref }) => ({
        salt: ref('visit_links.salt'),
        closed_at: null,
        closed_reason: null,
      })),
    )
    .returning(['appointment_id as appointmentId', 'salt', 'secret_hash as secretHash'])
    .execute();
}

/** Returns the open link of an appointment if its patient opened it, not staff. */
export async function findPatientsLink(db: Db | Tx, appointmentId: number) {
  const link = await db
    .selectFrom('visit_links')
    .select(['salt', 'secret_hash as secretHash'])
    .where('appointment_id', '=', appointmentId)
    .where('closed_at', 'is', null)
    .where('created_by', 'is', null)
    .executeTakeFirst();
  return link ?? null;
}

/** Deletes the link of an appointment. Returns whether a link existed. */
export async function deleteLink(tx: Tx, appointmentId: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('visit_links')
    .where('appointment_id', '=', appointmentId)
    .returning('appointment_id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Stores the hash for the current app secret, which can have changed since the link was created. */
export async function refreshLink(tx: Tx, appointmentId: number, secretHash: Buffer): Promise<void> {
  await tx
    .updateTable('visit_links')
    .set({ secret_hash: secretHash })
    .where('appointment_id', '=', appointmentId)
    .execute();
}

type Handing = { appointmentIds: readonly number[]; userId: number; now: Date };

/** Stores which user knows the URLs of these tickets. Call it while their links are locked. */
export async function addHolders(tx: Tx, { appointmentIds, userId, now }: Handing): Promise<void> {
  if (appointmentIds.length === 0) return;
  await tx
    .insertInto('visit_link_holders')
    .values(appointmentIds.map((id) => ({ appointment_id: id, user_id: userId, handed_out_at: now })))
    .onConflict((had) => had.columns(['appointment_id', 'user_id']).doUpdateSet({ handed_out_at: now }))
    .execute();
}

export async function markTicketUsed(db: Db, uuid: string, now: Date): Promise<void> {
  await db
    .updateTable('visit_links')
    .from('appointments')
    .set({ last_used_at: now })
    .whereRef('appointments.id', '=', 'visit_links.appointment_id')
    .where('appointments.uuid', '=', uuid)
    .execute();
}
