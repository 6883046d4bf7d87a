import type { RetentionKind } from '@anteroom/contract/health';
import { sql } from 'kysely';

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
  /** Known devices, since the last sign-in. An account's newest device stays. */
  knownDevices: 180 * day,
  /** Since the time of the appointment. */
  reminders: 90 * day,
  /** Times that came free, with their offers, since that time has passed. */
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
  /** Runs of this sweep, since they started. */
  retentionSweeps: 400 * day,
  /** Requests on booking pages, since the requested time or, if no contact was confirmed, since they expired. */
  bookingRequests: 30 * day,
  unconfirmedBookings: day,
  /** Rejected rows of imports, and files that were never imported, since the last change. */
  imports: 7 * day,
};

type Part = ReturnType<typeof sql>;

type RetainedTable = Exclude<RetentionKind, 'unverified_accounts' | 'outbox_files' | 'backup_files'>;

/** Which rows of a table have expired. */
export type RetentionRule = {
  /** The column that names a row. */
  key: 'id' | 'ctid' | 'key' | 'audit_seq' | 'patient_id';
  /** Selects the keys of the expired rows, oldest first where an index allows. */
  expired(now: Date): Part;
  /** Rows per statement, if not the usual number. */
  batch?: number;
  /** Leaves rows that another transaction has locked to the next sweep. */
  skipsLocked?: boolean;
};

const before = (now: Date, kept: number) => new Date(now.getTime() - kept);

/** Rows whose time in `column` is longer ago than `kept` milliseconds. The column has an index. */
function olderThan(key: RetentionRule['key'], table: string, column: string, kept: number): RetentionRule {
  return {
    key,
    expired: (now) => sql`
        select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(column)} < ${before(now, kept)}
        order by ${sql.ref(column)}`,
  };
}

/** Lines of imports that have not changed for a while and are not being worked on. */
const linesOfOldImports = (table: 'import_refusals' | 'import_emptied_cells'): RetentionRule => ({
  key: 'ctid',
  expired: (now) => sql`
        select line.ctid from ${sql.table(table)} line join imports on imports.id = line.import_id
        where imports.changed_at < ${before(now, keptMillis.imports)}
        and imports.state not in ('checking', 'importing', 'undoing')`,
});

/** In this order, because rows of one table may keep those of another. */
export const retentionRules: Readonly<Record<RetainedTable, RetentionRule>> = {
  idempotency_keys: {
    key: 'ctid',
    expired: (now) => sql`
        select ctid from idempotency_keys
        where created_at < ${before(now, keptMillis.idempotencyKeys)}`,
  },
  // Newest first: each pair refers to its former one, and deleting that one would delete all later ones at once.
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
  // The newest device stays: without any, a sign-in after a long break would not send its warning mail.
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
  // Holds go in batches too: a row that a booking has locked is skipped until the next sweep.
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
  // One doctor at a time, because the index starts with the doctor.
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
  // Few at a time, because a file may be large.
  imports: {
    key: 'id',
    expired: (now) => sql`
        select id from imports where changed_at < ${before(now, keptMillis.imports)}
        and state in ('uploading', 'checked', 'failed')
        and not exists (select from import_refusals where import_id = imports.id) order by id`,
    batch: 5,
  },
};
