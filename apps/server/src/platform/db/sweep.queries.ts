import { sql } from 'kysely';
import type { Db } from './database.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** How long the audit trail keeps the values of a record before and after a change. */
export const auditValuesLifeMillis = 2 * 365 * day;

/** How long rows are kept that are no longer in use. `docs/operations.md` has the same table. */
export const keptMillis = {
  /** Answers stored for repeated requests, since the first call. */
  idempotencyKeys: day,
  /** Token pairs, since their session ended or expired. */
  sessionTokens: day,
  /** Since they expired. */
  sessions: 90 * day,
  /** Since they were sent or given up. */
  mailJobs: 30 * day,
  /** Jobs that only imitate a mail (kind `none`) and never send one. */
  emptyMailJobs: day,
  /** Links in mails, since they expired. */
  mailTokens: 30 * day,
  /** Devices of sign-ins, since the last sign-in. An account's newest device stays. */
  knownDevices: 180 * day,
  /** Since the time of the appointment. */
  reminders: 90 * day,
  /** Times that came free, with their offers, since the time. */
  openings: 90 * day,
  /** Entries of the waiting list, since they were booked or removed, or their last date passed. */
  waitingList: 365 * day,
  /** Replies by SMS, since they arrived. */
  inboundTexts: 90 * day,
  shownEstimates: 400 * day,
  estimateRecords: 90 * day,
  /** Alarms, since they were last seen. */
  alarms: 2 * 365 * day,
  /** Runs of backups, since they started. */
  backupRuns: 400 * day,
  /** Nightly checks of the clinic's data. */
  clinicChecks: 400 * day,
  /** Requests on booking pages, since the requested time or, if no contact was confirmed, since they expired. */
  bookingRequests: 30 * day,
  unconfirmedBookings: day,
  /** Rejected rows of imports, and files that were never imported, since the last change. */
  imports: 7 * day,
};

/** Rows per statement, and so per transaction: short enough that requests never wait. */
const batch = 2000;

/** Deletes at most one batch; returns the number of deleted rows. */
type Step = (db: Db, now: Date) => Promise<number>;

/** Deletes all expired rows in batches, until none are left or a stop is requested. */
export async function sweep(db: Db, now: Date, stopping?: AbortSignal): Promise<void> {
  for (const step of steps) {
    while (!stopping?.aborted && (await step(db, now)) > 0);
  }
}

type Part = ReturnType<typeof sql>;

const before = (now: Date, kept: number) => new Date(now.getTime() - kept);

const removing =
  (statement: (now: Date) => Part): Step =>
  async (db, now) =>
    Number((await statement(now).execute(db)).numAffectedRows ?? 0);

const steps: readonly Step[] = [
  removing(
    (now) => sql`
      delete from idempotency_keys where ctid = any(array(
        select ctid from idempotency_keys
        where created_at < ${before(now, keptMillis.idempotencyKeys)} limit ${batch}))`,
  ),
  removing((now) => {
    const over = before(now, keptMillis.sessionTokens);
    return sql`
      delete from session_tokens where id = any(array(
        select pair.id from session_tokens pair join sessions on sessions.id = pair.session_id
        where sessions.expires_at < ${over} or sessions.ended_at < ${over} limit ${batch}))`;
  }),
  removing(
    (now) => sql`
      delete from sessions where id = any(array(
        select id from sessions where expires_at < ${before(now, keptMillis.sessions)}
        order by expires_at limit ${batch}))`,
  ),
  removing(
    (now) => sql`
      delete from half_sessions where id = any(array(
        select id from half_sessions where expires_at < ${now} order by expires_at limit ${batch}))`,
  ),
  removing(
    (now) => sql`
      delete from used_challenges where ctid = any(array(
        select ctid from used_challenges where expires_at < ${now} limit ${batch}))`,
  ),
  removing(
    (now) => sql`
      delete from audit_values where audit_seq = any(array(
        select audit_seq from audit_values where at < ${before(now, auditValuesLifeMillis)}
        order by at limit ${batch}))`,
  ),
  removing(
    (now) => sql`
      delete from throttles where key = any(array(
        select key from throttles where expire < ${now.getTime()} order by expire limit ${batch}))`,
  ),
  removing((now) => {
    const over = before(now, keptMillis.mailJobs);
    return sql`
      delete from mail_jobs where id = any(array(
        select id from mail_jobs where sent_at < ${over} or given_up_at < ${over}
          or (kind = 'none' and sent_at < ${before(now, keptMillis.emptyMailJobs)}) limit ${batch}))`;
  }),
  removing(
    (now) => sql`
      delete from reminders where id = any(array(
        select id from reminders where for_time < ${before(now, keptMillis.reminders)}
        order by for_time limit ${batch}))`,
  ),
  removing(
    (now) => sql`
      delete from openings where id = any(array(
        select id from openings where starts_at < ${before(now, keptMillis.openings)}
        order by starts_at limit ${batch}))`,
  ),
  removing((now) => {
    const over = before(now, keptMillis.waitingList);
    return sql`
      delete from waiting_list where id = any(array(
        select id from waiting_list where settled_at < ${over} or latest < ${over}::date limit ${batch}))`;
  }),
  removing(
    (now) => sql`
      delete from inbound_texts where id = any(array(
        select id from inbound_texts where received_at < ${before(now, keptMillis.inboundTexts)}
        order by received_at limit ${batch}))`,
  ),
  removing(
    (now) => sql`
      delete from mail_tokens where id = any(array(
        select id from mail_tokens where expires_at < ${before(now, keptMillis.mailTokens)}
        order by expires_at limit ${batch}))`,
  ),
  removing(
    (now) => sql`
      delete from alarms where id = any(array(
        select id from alarms where last_seen_at < ${before(now, keptMillis.alarms)} limit ${batch}))`,
  ),
  removing(
    (now) => sql`
      delete from backup_runs where id = any(array(
        select id from backup_runs where started_at < ${before(now, keptMillis.backupRuns)} limit ${batch}))`,
  ),
  removing(
    (now) => sql`
      delete from clinic_checks where id = any(array(
        select id from clinic_checks where checked_at < ${before(now, keptMillis.clinicChecks)} limit ${batch}))`,
  ),
  // The newest device stays: without any, a sign-in after a long break would not send its warning mail.
  removing(
    (now) => sql`
      delete from known_devices where ctid = any(array(
        select device.ctid from known_devices device
        where device.last_seen_at < ${before(now, keptMillis.knownDevices)} and exists (
          select from known_devices newer
          where newer.user_id = device.user_id
            and (newer.last_seen_at, newer.device_hash) > (device.last_seen_at, device.device_hash))
        limit ${batch}))`,
  ),
  removing(
    (now) => sql`
      delete from kept_visits where patient_id = any(array(
        select patient_id from kept_visits where keep_until < ${now}::date order by keep_until limit ${batch}))`,
  ),
  // Holds go in batches too: a row that a booking has locked is skipped until the next sweep.
  removing(
    (now) => sql`
      delete from slot_holds where id = any(array(
        select id from slot_holds where expires_at < ${now} order by expires_at limit ${batch}
        for update skip locked))`,
  ),
  removing((now) => {
    const begunBefore = before(now, keptMillis.unconfirmedBookings);
    return sql`
      delete from booking_requests where id = any(array(
        select id from booking_requests
        where starts_at < ${before(now, keptMillis.bookingRequests)}
          or (confirmed_at is null and expires_at < ${begunBefore}) limit ${batch}))`;
  }),
  // One doctor at a time, because the index starts with the doctor.
  removing(
    (now) => sql`
      delete from shown_estimates where id = any(array(
        select old.id from doctors cross join lateral (
          select id from shown_estimates
          where doctor_id = doctors.id and shown_at < ${before(now, keptMillis.shownEstimates)}
          order by shown_at limit 500
        ) old))`,
  ),
  removing(
    (now) => sql`
      delete from estimate_records where ctid = any(array(
        select ctid from estimate_records where shown_at < ${before(now, keptMillis.estimateRecords)}
        order by shown_at limit ${batch}))`,
  ),
  removing(
    (now) => sql`
      delete from import_refusals where ctid = any(array(
        select refusal.ctid from import_refusals refusal join imports on imports.id = refusal.import_id
        where imports.changed_at < ${before(now, keptMillis.imports)}
          and imports.state not in ('checking', 'importing', 'undoing') limit ${batch}))`,
  ),
  removing(
    (now) => sql`
      delete from import_emptied_cells where ctid = any(array(
        select line.ctid from import_emptied_cells line join imports on imports.id = line.import_id
        where imports.changed_at < ${before(now, keptMillis.imports)}
          and imports.state not in ('checking', 'importing', 'undoing') limit ${batch}))`,
  ),
  // Few at a time, because a file may be large.
  removing(
    (now) => sql`
      delete from imports where id = any(array(
        select id from imports where changed_at < ${before(now, keptMillis.imports)}
          and state in ('uploading', 'checked', 'failed')
          and not exists (select from import_refusals where import_id = imports.id) order by id limit 5))`,
  ),
];
