import { z } from 'zod/mini';
import { epochMillis, nullableText } from './primitives.ts';
import { route } from './route.ts';

export const healthStates = ['good', 'attention', 'bad', 'unknown'] as const;
export type HealthState = (typeof healthStates)[number];

/** One fact about the server, as it was at `askedAt`. Facts are null while the state is unknown. */
function line<Facts extends z.ZodMiniType>(facts: Facts) {
  return z.object({ state: z.enum(healthStates), askedAt: epochMillis, facts: z.nullable(facts) });
}

const nullableTime = z.nullable(epochMillis);

export const health = z.object({
  database: line(z.object({ answerMillis: z.int(), version: z.string() })),
  /** The disk of DATA_DIR on the server that answered. */
  disk: line(z.object({ freeBytes: z.int(), totalBytes: z.int(), rejectsChanges: z.boolean() })),
  /** By how much this server's clock is ahead of the database's. Negative: behind. */
  clock: line(z.object({ aheadMillis: z.int() })),
  mails: line(z.object({ waiting: z.int(), oldestAt: nullableTime, givenUp: z.int() })),
  /** Reminders and offers by SMS. `failed` and `unclear` are those of the last 24 hours. */
  sms: line(
    z.object({
      isSetUp: z.boolean(),
      hasRules: z.boolean(),
      waiting: z.int(),
      oldestAt: nullableTime,
      /** True in the quiet hours, in which messages wait. */
      isQuiet: z.boolean(),
      /** How long the oldest message could have been sent: the time since it was due, without the quiet hours. */
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
   * `shownAt`: when the generated passphrase was last shown, so that an operator can store it elsewhere. Null: never.
   */
  backupPassphrase: line(z.object({ isGenerated: z.boolean(), shownAt: nullableTime })),
  auditTrail: line(z.object({ isBroken: z.boolean(), verifiedAt: nullableTime, upTo: z.int() })),
  /** The nightly check of the rules that the clinic's data must never break. */
  clinicRules: line(
    z.object({ checkedAt: epochMillis, faults: z.array(z.object({ rule: z.string(), count: z.int() })) }),
  ),
  /** Deleted by the retention rules: rows of tables and files, by kind. */
  retention: line(
    z.object({
      sweptAt: nullableTime,
      tookMillis: z.nullable(z.int()),
      /** The last run that left nothing expired. */
      completeAt: nullableTime,
      /** Kinds whose deletion failed in the last run. */
      failed: z.array(z.string()),
      /** Deleted in the last 24 hours and 30 days, and expired but still there after the last run. */
      kinds: z.array(z.object({ kind: z.string(), day: z.int(), month: z.int(), overdue: z.int() })),
    }),
  ),
  servers: line(z.object({ names: z.array(z.string()), standbys: z.int() })),
  versions: line(z.object({ anteroom: z.string(), node: z.string() })),
  migrations: line(
    z.object({
      last: nullableText,
      /** Migrations that this server knows and that are not applied. */
      pending: z.array(z.string()),
      /** Migrations that a newer release applied. */
      unknown: z.array(z.string()),
    }),
  ),
});
/** The kinds of this release. Another server may report others during an upgrade. */
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
  summary: 'The state of the server, line by line, each with the time it was asked',
  access: 'signed_in',
  isTimed: true,
  answersWithoutDatabase: true,
  status: 200,
  response: z.object({ health }),
  errors: [],
});
