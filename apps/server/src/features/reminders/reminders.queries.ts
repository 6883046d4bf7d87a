import type { Language } from '@anteroom/contract/languages';
import type { ListedReminder, ReminderChannel, SkipReason } from '@anteroom/contract/reminders';
import { type RawBuilder, sql } from 'kysely';
import { isRestricted } from '#features/patients';
import type { Db, Tx } from '#platform/db/database';
import type { Standing } from './reminder.rules.ts';

/** SQL condition: the rule includes the visit type of the appointment. */
const includesType = (rule: 'rule' | 'own') => sql`
  (${sql.table(rule)}.appointment_types = '{}'
    or appointments.appointment_type = any(${sql.table(rule)}.appointment_types))`;

const isInForce = (rule: 'rule' | 'own') =>
  sql`(${sql.table(rule)}.is_active and ${sql.table(rule)}.removed_at is null and ${includesType(rule)})`;

/**
 * SQL condition: the rule applies. The clinic's rule does not apply if the doctor has a rule for the same visits and
 * channel.
 */
const applies: RawBuilder<boolean> = sql`(${isInForce('rule')} and (
  rule.doctor_id = appointments.doctor_id
  or rule.doctor_id is null and not exists (
    select from reminder_rules own
    where own.doctor_id = appointments.doctor_id and own.channel = rule.channel and ${isInForce('own')})))`;

/**
 * How many minutes before its due time a reminder is planned. If all servers are off for less than this, no reminder is
 * lost.
 */
const plannedAheadMinutes = 24 * 60;

export type ToPlan = { appointmentId: number; patientId: number; ruleId: number; doctorId: number } & {
  forTime: Date;
  minutesBefore: number;
};

/**
 * Lists upcoming appointments to which a rule applies and that have no reminder of this rule yet for their current
 * patient and their current time.
 */
export async function listToPlan(tx: Tx, { now, most }: { now: Date; most: number }): Promise<ToPlan[]> {
  const { rows } = await sql<ToPlan>`
    select appointments.id as "appointmentId", appointments.patient_id as "patientId", rule.id as "ruleId",
      appointments.doctor_id as "doctorId", appointments.scheduled_at as "forTime",
      rule.minutes_before as "minutesBefore"
    from reminder_rules rule join appointments on appointments.scheduled_at > ${now}
      and appointments.scheduled_at <= ${now}::timestamptz
        + (rule.minutes_before + ${plannedAheadMinutes}) * interval '1 minute'
    where appointments.status in ('scheduled', 'confirmed') and ${applies}
      and not exists (
        select from reminders
        where reminders.appointment_id = appointments.id and reminders.rule_id = rule.id
          and reminders.patient_id = appointments.patient_id and reminders.for_time = appointments.scheduled_at)
    order by appointments.scheduled_at, appointments.id
    limit ${most}
  `.execute(tx);
  return rows;
}

export type Planned = Omit<ToPlan, 'minutesBefore'> & { dueAt: Date; isTooLate: boolean };

export async function insertReminders(tx: Tx, planned: readonly Planned[], now: Date): Promise<void> {
  await tx
    .insertInto('reminders')
    .values(
      planned.map(({ appointmentId, patientId, ruleId, doctorId, forTime, dueAt, isTooLate }) => ({
        appointment_id: appointmentId,
        patient_id: patientId,
        rule_id: ruleId,
        doctor_id: doctorId,
        for_time: forTime,
        due_at: dueAt,
        state: isTooLate ? 'skipped' : 'planned',
        skipped_because: isTooLate ? 'too_late' : null,
        changed_at: now,
      })),
    )
    .onConflict((had) => had.columns(['appointment_id', 'patient_id', 'rule_id', 'for_time']).doNothing())
    .execute();
}

type Due = { channel: ReminderChannel; now: Date };

/** Claims the next due reminder, or returns null. The row stays locked until the transaction ends. */
export async function claimDueReminder(tx: Tx, { channel, now }: Due) {
  const row = await tx
    .selectFrom('reminders')
    .select(['id', 'appointment_id as appointmentId'])
    .where('state', '=', 'planned')
    .where('due_at', '<=', now)
    .where('rule_id', 'in', (rules) =>
      rules.selectFrom('reminder_rules').select('reminder_rules.id').where('channel', '=', channel),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/** Takes a shared lock on the appointment until the transaction ends. */
export async function holdAppointment(tx: Tx, appointmentId: number): Promise<void> {
  await tx.selectFrom('appointments').select('id').where('id', '=', appointmentId).forShare().execute();
}

export type ReminderToSend = Standing & {
  appointmentId: number;
  uuid: string | null;
  doctorId: number;
  patientId: number | null;
  doctorName: string;
  language: Language | null;
  /** True if the ticket's page can be opened, because the patient is in a queue. */
  isExpected: boolean;
};

/** Reads the data that decides whether a reminder is sent, and the data that it contains. */
export async function readReminder(
  db: Db | Tx,
  { reminderId, zone }: { reminderId: number; zone: string },
): Promise<ReminderToSend | null> {
  const { rows } = await sql<ReminderToSend>`
    select reminders.appointment_id as "appointmentId", reminders.for_time as "forTime",
      appointments.uuid, appointments.scheduled_at as "scheduledAt", appointments.status,
      reminders.doctor_id as "doctorId", doctor.name as "doctorName", rule.channel,
      coalesce(entry.arrived_at is not null, false) as "hasArrived",
      coalesce(entry.status in ('waiting', 'in_progress'), false) as "isExpected",
      coalesce(${applies}, false) as "ruleApplies",
      appointments.patient_id <> reminders.patient_id as "hasOtherPatient",
      patients.id as "patientId", coalesce(patients.is_active, false) as "isActive",
      ${isRestricted} as "isRestricted",
      patients.date_of_death is not null as "isDeceased", patients.contact_by as "contactBy",
      patients.sms_consent_at is not null as "hasSmsConsent",
      patients.email_unconfirmed_since is not null as "isEmailUnconfirmed",
      case rule.channel when 'sms' then patients.phone else patients.email end as address,
      patients.language,
      doctor.is_enabled and doctor.is_confirmed and not exists (
        select from schedule_exceptions absence
        where absence.doctor_id = reminders.doctor_id
          and (reminders.for_time at time zone ${zone})::date between absence.first_date and absence.last_date
          and not exists (select from schedule_exception_hours where exception_id = absence.id)
      ) as "doctorIsHere"
    from reminders
    join reminder_rules rule on rule.id = reminders.rule_id
    join users doctor on doctor.id = reminders.doctor_id
    left join appointments on appointments.id = reminders.appointment_id
    left join patients on patients.id = reminders.patient_id
    left join queue_entries entry on entry.appointment_id = appointments.id
    where reminders.id = ${reminderId}
  `.execute(db);
  return rows[0] ?? null;
}

type Skip = { reminderId: number; reason: SkipReason; now: Date };

/** Stores why a reminder is not sent. Does nothing if the reminder was sent or skipped in the meantime. */
export async function skipReminder(db: Db | Tx, { reminderId, reason, now }: Skip): Promise<void> {
  await db
    .updateTable('reminders')
    .set({ state: 'skipped', skipped_because: reason, changed_at: now })
    .where('id', '=', reminderId)
    .where('state', 'in', ['planned', 'queued'])
    .execute();
}

type Queued = { reminderId: number; mailJobId: number; maskedRecipient: string; now: Date };

export async function markQueued(tx: Tx, queued: Queued): Promise<void> {
  await tx
    .updateTable('reminders')
    .set({
      state: 'queued',
      mail_job_id: queued.mailJobId,
      masked_recipient: queued.maskedRecipient,
      changed_at: queued.now,
    })
    .where('id', '=', queued.reminderId)
    .execute();
}

/** Delays a reminder after an unexpected error, so that the other due reminders are sent first. */
export async function postponeReminder(db: Db, reminderId: number, until: Date): Promise<void> {
  await db
    .updateTable('reminders')
    .set({ due_at: until })
    .where('id', '=', reminderId)
    .where('state', '=', 'planned')
    .execute();
}

/** Returns the doctors of queued reminders whose mail was given up. */
export async function listDoctorsOfGivenUp(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('reminders')
    .innerJoin('mail_jobs as job', 'job.id', 'reminders.mail_job_id')
    .select('reminders.doctor_id as doctorId')
    .distinct()
    .where('reminders.state', '=', 'queued')
    .where('job.sent_at', 'is', null)
    .where('job.given_up_at', 'is not', null)
    .execute();
  return rows.map(({ doctorId }) => doctorId);
}

type Settling = {
  /** The doctors whose locks the caller holds. */
  lockedDoctorIds: readonly number[];
  now: Date;
};

/**
 * Stores whether the mails of queued reminders were sent or given up. Returns the doctors of the reminders whose mail
 * was given up. If the caller does not hold the doctor's lock, such a reminder stays queued until the next round.
 */
export async function settleMailed(tx: Tx, { lockedDoctorIds, now }: Settling): Promise<number[]> {
  const { rows } = await sql<{ doctorId: number; state: string }>`
    update reminders set state = case when job.sent_at is null then 'failed' else 'sent' end, changed_at = ${now}
    from mail_jobs job
    where reminders.state = 'queued' and job.id = reminders.mail_job_id
      and (job.sent_at is not null
        or job.given_up_at is not null and reminders.doctor_id = any(${[...lockedDoctorIds]}::bigint[]))
    returning reminders.doctor_id as "doctorId", reminders.state
  `.execute(tx);
  return rows.flatMap(({ doctorId, state }) => (state === 'failed' ? [doctorId] : []));
}

/** Returns the values from which the URL of the patient's page is derived, or null if there is no open ticket. */
export async function findTicketLink(db: Db | Tx, appointmentId: number) {
  const link = await db
    .selectFrom('visit_links')
    .select(['salt', 'secret_hash as secretHash'])
    .where('appointment_id', '=', appointmentId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return link ?? null;
}

export type Between = { start: Date; end: Date; most: number };

/** Lists the reminders that are due in a span, in order. */
export function listRemindersBetween(db: Db, { start, end, most }: Between) {
  return db
    .selectFrom('reminders')
    .innerJoin('reminder_rules as rule', 'rule.id', 'reminders.rule_id')
    .innerJoin('users as doctor', 'doctor.id', 'reminders.doctor_id')
    .leftJoin('appointments', (on) =>
      on
        .onRef('appointments.id', '=', 'reminders.appointment_id')
        .onRef('appointments.patient_id', '=', 'reminders.patient_id'),
    )
    .select(['reminders.id', 'rule.channel', 'doctor.name as doctorName'])
    .select(['appointments.ticket_code as ticketCode', 'reminders.for_time as forTime'])
    .select(['reminders.due_at as dueAt', 'reminders.changed_at as changedAt'])
    .select(['reminders.masked_recipient as recipient', 'reminders.problem'])
    .select(sql<ListedReminder['state']>`reminders.state`.as('state'))
    .select(sql<SkipReason | null>`reminders.skipped_because`.as('skippedBecause'))
    .where('reminders.due_at', '>=', start)
    .where('reminders.due_at', '<', end)
    .orderBy('reminders.due_at')
    .orderBy('reminders.id')
    .limit(most)
    .execute();
}
