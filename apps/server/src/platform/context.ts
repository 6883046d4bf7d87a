import type { FactorMethod } from '@anteroom/contract/errors';
import type { RecordSection } from '@anteroom/contract/record-sections';
import type { Role } from '@anteroom/contract/roles';
import type { FactorRule } from '@anteroom/contract/sign-in-policy';
import type { DedupeWithin } from '#platform/concurrency/dedupe-within';
import type { SmsSettings } from '#platform/config/sms-settings';
import type { Db } from '#platform/db/database';
import type { DiskWatch } from '#platform/disk-watch';
import type { Log } from '#platform/log';
import type { Throttles } from '#platform/throttle';
import type { Clock } from '#platform/time/clock';
import type { Tracing } from '#platform/tracing/tracing';

/** The settings that features need. The rest of the configuration is used only at startup. */
export type Settings = {
  appSecret: string;
  /** The secret before a rotation, still accepted; null: none. */
  previousAppSecret: string | null;
  /** Base URL of the links in mails. */
  appUrl: string;
  /** Addresses and CIDR ranges of the proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
  /** The provider of SMS; null: no SMS is sent. */
  sms: SmsSettings | null;
  /** Self-registered accounts must verify their email address before they use the dashboard. */
  requireEmailVerification: boolean;
  allowRegistration: boolean;
  /** Users must change a password that another person chose before they do anything else. */
  requireOwnPassword: boolean;
  clinicName: string;
  clinicTimezone: string;
  idleLockMinutes: number;
  rateLimitPerMinute: number;
  metricsToken: string | null;
  /** URI in `/.well-known/security.txt`; null: that page does not exist. */
  securityContact: string | null;
  /** Scales the thresholds of all alarms, in percent. */
  alarmPercent: number;
  dataDir: string;
  /** Whether the operator chose the passphrase of nightly backups; otherwise it is generated. */
  hasBackupPassphrase: boolean;
  /** File of the signed heads of the audit trail, outside the database. */
  auditHeadsFile: string;
  webRoot: string;
  /** Checks every response against the contract before it is sent. Too slow for production, on in tests. */
  checksAnswers: boolean;
};

/** Everything an action may use, passed down from `main.ts`. */
export type Context = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Settings;
  readonly throttles: Throttles;
  readonly disk: DiskWatch;
  /** Skips the audit row of a read that the same session already made within 15 minutes. */
  readonly recentReads: DedupeWithin;
  /** Null: nothing is traced. */
  readonly tracing: Tracing | null;
};

export type RequestMeta = {
  readonly requestId: string;
  readonly ipAddress: string;
  readonly userAgent: string | null;
};

/**
 * The signed-in user, read from the database for each request, so that a removed doctor link or a disabled account
 * takes effect immediately.
 */
export type Actor = RequestMeta & {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly emailVerified: boolean;
  /** Whether an admin or a confirmed doctor confirmed the account; false for a new self-registered account. */
  readonly isConfirmed: boolean;
  readonly mustChoosePassword: boolean;
  /** How the user can prove a second factor; empty without one. */
  readonly factorMethods: readonly FactorMethod[];
  /** The clinic's rule for this role. */
  readonly factorRule: FactorRule;
  /** When the user must have a second factor; null: never. */
  readonly factorDueAt: Date | null;
  /** Whether accounts without a second factor step up too. */
  readonly stepsUpWithPassword: boolean;
  /** The last sign-in or step-up of this session. */
  readonly provedAt: Date;
  readonly sessionId: number;
  /** When the access token of this call expires, or the session if that is sooner. */
  readonly accessEndsAt: Date;
  /** The doctors that this user acts for: themself, the doctors they serve, or all for an admin. */
  readonly doctorIds: readonly number[] | 'all';
  /** The sections of a record that the clinic hides from this role. Doctors see all. */
  readonly hiddenSections: readonly RecordSection[];
};
