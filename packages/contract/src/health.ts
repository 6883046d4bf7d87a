import { z } from 'zod/mini';
import { epochMillis, nullableText } from './primitives.ts';
import { route } from './route.ts';

export const healthStates = ['good', 'attention', 'bad', 'unknown'] as const;
export type HealthState = (typeof healthStates)[number];

/**
 * Returns the schema of a line of the health report, with the time of its check. The facts are null while the state is
 * unknown.
 */
function line<Facts extends z.ZodMiniType>(facts: Facts) {
  return z.object({ state: z.enum(healthStates), askedAt: epochMillis, facts: z.nullable(facts) });
}

const nullableTime = z.nullable(epochMillis);

export const health = z.object({
  database: line(z.object({ answerMillis: z.int(), version: z.string() })),
  /** The disk with DATA_DIR on the server that responded. */
  disk: line(z.object({ freeBytes: z.int(), totalBytes: z.int(), rejectsChanges: z.boolean() })),
  /** How far this server's clock is ahead of the database's. Negative if it is behind. */
  clock: line(z.object({ aheadMillis: z.int() })),
  mails: line(z.object({ waiting: z.int(), oldestAt: nullableTime, givenUp: z.int() })),
  /** The state of messages by SMS. `failed` and `unclear` count the messages of the last 24 hours. */
  sms: line(
    z.object({
      isSetUp: z.boolean(),
      hasRules: z.boolean(),
      waiting: z.int(),
      oldestAt: nullableTime,
      /** True in the quiet hours, during which messages wait. */
      isQuiet: z.boolean(),
      /** How long the oldest message has been overdue, not counting the quiet hours. */
      lateMillis: z.int(),
      failed: z.int(),
      unclear: z.int(),
      lastProblem: nullableText,
    }),
  ),
  backup: line(
    z.object({
      isScheduled: z.boolean(),
      startedAt: nullableTime,
      isFinished: z.boolean(),
      server: nullableText,
      problem: nullableText,
    }),
  ),
  verifiedBackup: line(
    z.object({
      isScheduled: z.boolean(),
      madeAt: nullableTime,
      server: nullableText,
      bytes: z.nullable(z.int()),
    }),
  ),
  /**
   * `shownAt` is when the generated passphrase was last shown to an operator, who can then store a copy elsewhere. Null
   * if it was never shown.
   */
  backupPassphrase: line(z.object({ isGenerated: z.boolean(), shownAt: nullableTime })),
  auditTrail: line(z.object({ isBroken: z.boolean(), verifiedAt: nullableTime, upTo: z.int() })),
  /** The result of the nightly check of the rules that the clinic's data must never break. */
  clinicRules: line(
    z.object({ checkedAt: epochMillis, faults: z.array(z.object({ rule: z.string(), count: z.int() })) }),
  ),
  /** The numbers of table rows and files that the retention rules deleted, by kind. */
  retention: line(
    z.object({
      sweptAt: nullableTime,
      tookMillis: z.nullable(z.int()),
      /** The start of the last cleanup run that removed all expired data. */
      completeAt: nullableTime,
      /** The kinds of data that the last cleanup run failed to delete. */
      failed: z.array(z.string()),
      /**
       * For each kind of data, how many rows or files were deleted in the last 24 hours and 30 days, and how many are
       * still stored although they have expired.
       */
      kinds: z.array(z.object({ kind: z.string(), day: z.int(), month: z.int(), overdue: z.int() })),
    }),
  ),
  servers: line(z.object({ names: z.array(z.string()), standbys: z.int() })),
  versions: line(z.object({ anteroom: z.string(), node: z.string() })),
  migrations: line(
    z.object({
      last: nullableText,
      /** Migrations of this server's release that the database does not have yet. */
      pending: z.array(z.string()),
      /** Migrations that a newer release applied to the database. */
      unknown: z.array(z.string()),
    }),
  ),
});
/** The kinds of data with a retention rule in this release. Another server may report other kinds during an upgrade. */
export type RetentionKind =
  | 'idempotency_keys'
  | 'session_tokens'
  | 'sessions'
  | 'half_sessions'
  | 'used_challenges'
  | 'audit_values'
  | 'throttles'
  | 'mail_jobs'
  | 'reminders'
  | 'openings'
  | 'waiting_list'
  | 'inbound_texts'
  | 'mail_tokens'
  | 'alarms'
  | 'backup_runs'
  | 'clinic_checks'
  | 'retention_sweeps'
  | 'known_devices'
  | 'kept_visits'
  | 'slot_holds'
  | 'booking_requests'
  | 'booking_texts'
  | 'shown_estimates'
  | 'estimate_records'
  | 'import_refusals'
  | 'import_emptied_cells'
  | 'imports'
  | 'unverified_accounts'
  | 'outbox_files'
  | 'backup_files';
export type Health = z.infer<typeof health>;
export type HealthLine = keyof Health;

export const getHealth = route({
  method: 'GET',
  path: '/admin/health',
  summary: 'Get the health report of the server: each check with its state and time',
  access: 'signed_in',
  isTimed: true,
  answersWithoutDatabase: true,
  status: 200,
  response: z.object({ health }),
  errors: [],
});
