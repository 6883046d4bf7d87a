import type { RetentionKind } from '@anteroom/contract/health';
import { sql } from 'kysely';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** How long the audit trail keeps the old and new values of a changed record, in milliseconds. */
export const auditValuesLifeMillis = 2 * 365 * day;

/** How long rows are kept, in milliseconds. The retention table in `docs/operations.md` lists the same periods. */
export const keptMillis = {
  /** Responses stored for repeated requests, counted from the first request. */
  idempotencyKeys: day,
  /** Token pairs, counted from the end or expiry of their session. */
  sessionTokens: day,
  /** Sessions, counted from their expiry. */
  sessions: 90 * day,
  /** Mails, counted from when they were sent or the server gave up. */
  mailJobs: 30 * day,
  /** Jobs that only imitate a mail (kind `none`) and never send one. */
  emptyMailJobs: day,
  /** Links in mails, counted from their expiry. */
  mailTokens: 30 * day,
  /** Known devices, counted from the last sign-in. The newest device of an account is kept. */
  knownDevices: 180 * day,
  /** Reminders, counted from the time of the appointment. */
  reminders: 90 * day,
  /** Openings with their offers, counted from the time of the opening. */
  openings: 90 * day,
  /** Waiting list entries, counted from when they were booked or removed, or from their last date. */
  waitingList: 365 * day,
  /** Replies by SMS, counted from their arrival. */
  inboundTexts: 90 * day,
  shownEstimates: 400 * day,
  estimateRecords: 90 * day,
  /** Alarms, counted from their last event. */
  alarms: 2 * 365 * day,
  /** Backup runs, counted from their start. */
  backupRuns: 400 * day,
  /** Nightly data checks, counted from their start. */
  clinicChecks: 400 * day,
  /** Sweep runs, counted from their start. */
  retentionSweeps: 400 * day,
  /** Requests on booking pages, counted from the requested time. */
  bookingRequests: 30 * day,
  /** Requests on booking pages whose email address or phone number was never confirmed, counted from their expiry. */
  unconfirmedBookings: day,
  /** SMS about online bookings, counted from the request for the SMS. */
  bookingTexts: 90 * day,
  /** Refused lines of imports, and files that were never imported, counted from the last change. */
  imports: 7 * day,
};

type Part = ReturnType<typeof sql>;

type RetainedTable = Exclude<RetentionKind, 'unverified_accounts' | 'outbox_files' | 'backup_files'>;

/** A rule that says which rows of a table have expired. */
export type RetentionRule = {
  /** The column by which rows are deleted. */
  key: 'id' | 'ctid' | 'key' | 'audit_seq' | 'patient_id';
  /** Selects the keys of the expired rows. Most rules with a suitable index select the oldest rows first. */
  expired(now: Date): Part;
  /** The number of rows per statement, if it differs from the default. */
  batch?: number;
  /**
   * Skips rows that another transaction has locked. The next sweep deletes them if they have still expired. Without it,
   * the sweep would wait and then delete a row that is no longer expired, such as an import that was just started or
   * a counter that just started again.
   */
  skipsLocked?: boolean;
};

const before = (now: Date, kept: number) => new Date(now.getTime() - kept);

/**
 * Returns the rule for rows whose time in `column` is more than `kept` milliseconds ago. The column must have an index.
 */
function olderThan(key: RetentionRule['key'], table: string, column: string, kept: number): RetentionRule {
  return {
    key,
    expired: (now) => sql`
        select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(column)} < ${before(now, kept)}
        order by ${sql.ref(column)}`,
  };
}

/** Returns the retention rule for the lines of old imports. Keeps the lines while a process works on the import. */
const linesOfOldImports = (table: 'import_refusals' | 'import_emptied_cells'): RetentionRule => ({
  key: 'ctid',
  expired: (now) => sql`
        select line.ctid from ${sql.table(table)} line join imports on imports.id = line.import_id
        where imports.changed_at < ${before(now, keptMillis.imports)}
        and imports.state not in ('checking', 'importing', 'undoing')`,
});

/** The retention rules in the order of deletion, because rows of one table can refer to rows of a later table. */
export const retentionRules: Readonly<Record<RetainedTable, RetentionRule>> = {
  idempotency_keys: {
    key: 'ctid',
    expired: (now) => sql`
        select ctid from idempotency_keys
        where created_at < ${before(now, keptMillis.idempotencyKeys)}`,
  },
  // Delete the newest pairs first: each token pair refers to its predecessor, and deleting a predecessor would delete
  // all later pairs at once.
  session_tokens: {
    key: 'id',
    expired: (now) => {
      const over = before(now, keptMillis.sessionTokens);
      return sql`
        select pair.id from session_tokens pair join sessions on sessions.id = pair.session_id
        where sessions.expires_at < ${over} or sessions.ended_at < ${over} order by pair.id desc`;
    },
  },
  sessions: olderThan('id', 'sessions', 'expires_at', keptMillis.sessions),
  half_sessions: {
    key: 'id',
    expired: (now) => sql`
        select id from half_sessions where expires_at < ${now} order by expires_at`,
  },
  used_challenges: {
    key: 'ctid',
    expired: (now) => sql`
        select ctid from used_challenges where expires_at < ${now}`,
  },
  audit_values: olderThan('audit_seq', 'audit_values', 'at', auditValuesLifeMillis),
  throttles: {
    key: 'key',
    expired: (now) => sql`
        select key from throttles where expire < ${now.getTime()} order by expire`,
    skipsLocked: true,
  },
  mail_jobs: {
    key: 'id',
    expired: (now) => {
      const over = before(now, keptMillis.mailJobs);
      return sql`
        select id from mail_jobs where sent_at < ${over} or given_up_at < ${over}
        or (kind = 'none' and sent_at < ${before(now, keptMillis.emptyMailJobs)})`;
    },
  },
  reminders: olderThan('id', 'reminders', 'for_time', keptMillis.reminders),
  openings: olderThan('id', 'openings', 'starts_at', keptMillis.openings),
  waiting_list: {
    key: 'id',
    expired: (now) => {
      const over = before(now, keptMillis.waitingList);
      return sql`
        select id from waiting_list where settled_at < ${over} or latest < ${over}::date`;
    },
    skipsLocked: true,
  },
  inbound_texts: olderThan('id', 'inbound_texts', 'received_at', keptMillis.inboundTexts),
  mail_tokens: olderThan('id', 'mail_tokens', 'expires_at', keptMillis.mailTokens),
  alarms: {
    key: 'id',
    expired: (now) => sql`
        select id from alarms where last_seen_at < ${before(now, keptMillis.alarms)}`,
  },
  backup_runs: {
    key: 'id',
    expired: (now) => sql`
        select id from backup_runs where started_at < ${before(now, keptMillis.backupRuns)}`,
  },
  clinic_checks: {
    key: 'id',
    expired: (now) => sql`
        select id from clinic_checks where checked_at < ${before(now, keptMillis.clinicChecks)}`,
  },
  retention_sweeps: {
    key: 'id',
    expired: (now) => sql`
        select id from retention_sweeps where started_at < ${before(now, keptMillis.retentionSweeps)}`,
  },
  // Keep the newest device. Without any known device, a sign-in after a long break would cause no warning mail.
  known_devices: {
    key: 'ctid',
    expired: (now) => sql`
        select device.ctid from known_devices device
        where device.last_seen_at < ${before(now, keptMillis.knownDevices)} and exists (
        select from known_devices newer
        where newer.user_id = device.user_id
        and (newer.last_seen_at, newer.device_hash) > (device.last_seen_at, device.device_hash))`,
  },
  kept_visits: {
    key: 'patient_id',
    expired: (now) => sql`
        select patient_id from kept_visits where keep_until < ${now}::date order by keep_until`,
  },
  // Holding a time also deletes the doctor's expired held times. So the sweep can skip a row that a booking has locked.
  slot_holds: {
    key: 'id',
    expired: (now) => sql`
        select id from slot_holds where expires_at < ${now} order by expires_at`,
    skipsLocked: true,
  },
  booking_requests: {
    key: 'id',
    expired: (now) => {
      const begunBefore = before(now, keptMillis.unconfirmedBookings);
      return sql`
        select id from booking_requests
        where starts_at < ${before(now, keptMillis.bookingRequests)}
        or (confirmed_at is null and expires_at < ${begunBefore})`;
    },
  },
  booking_texts: olderThan('id', 'booking_texts', 'created_at', keptMillis.bookingTexts),
  // Selects the oldest rows of each doctor separately, because the index starts with the doctor.
  shown_estimates: {
    key: 'id',
    expired: (now) => sql`
        select old.id from doctors cross join lateral (
        select id from shown_estimates
        where doctor_id = doctors.id and shown_at < ${before(now, keptMillis.shownEstimates)}
        order by shown_at limit 500
        ) old`,
  },
  estimate_records: olderThan('ctid', 'estimate_records', 'shown_at', keptMillis.estimateRecords),
  import_refusals: linesOfOldImports('import_refusals'),
  import_emptied_cells: linesOfOldImports('import_emptied_cells'),
  // Deletes only a few imports per batch, because the file of an import may be large.
  imports: {
    key: 'id',
    expired: (now) => sql`
        select id from imports where changed_at < ${before(now, keptMillis.imports)}
        and state in ('uploading', 'checked', 'failed')
        and not exists (select from import_refusals where import_id = imports.id) order by id`,
    batch: 5,
    skipsLocked: true,
  },
};
