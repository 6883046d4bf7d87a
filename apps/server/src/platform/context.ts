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
  /** The secret from before a rotation, which is still accepted. Null: there is none. */
  previousAppSecret: string | null;
  /** The base URL of links in mails. */
  appUrl: string;
  /** Addresses and CIDR ranges of the proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
  /** The settings of the SMS provider. Null: no SMS is sent. */
  sms: SmsSettings | null;
  /** Whether users must verify their mail address before they can use more than sign-in and their own account. */
  requireEmailVerification: boolean;
  allowRegistration: boolean;
  /** Whether users whose password another person chose must change it before they can do anything else. */
  requireOwnPassword: boolean;
  clinicName: string;
  clinicTimezone: string;
  idleLockMinutes: number;
  rateLimitPerMinute: number;
  metricsToken: string | null;
  /** The contact in `/.well-known/security.txt`, as a URI. Null: that page does not exist. */
  securityContact: string | null;
  /** Scales the thresholds of all alarms. 100 percent leaves them unchanged. */
  alarmPercent: number;
  dataDir: string;
  /** Whether the operator chose the passphrase of nightly backups. If not, the server generates it. */
  hasBackupPassphrase: boolean;
  /** The path of the file with the signed heads of the audit trail, outside the database. */
  auditHeadsFile: string;
  webRoot: string;
  /**
   * Whether every response is checked against the contract before it is sent. True in tests. In production the check
   * would be too slow.
   */
  checksAnswers: boolean;
};

/** Everything that an action may use. `create-context.ts` creates it at startup. */
export type Context = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Settings;
  readonly throttles: Throttles;
  readonly disk: DiskWatch;
  /** Skips the audit row of a repeated read by the same session within 15 minutes. */
  readonly recentReads: DedupeWithin;
  /** Traces requests and jobs. Null: nothing is traced. */
  readonly tracing: Tracing | null;
};

export type RequestMeta = {
  readonly requestId: string;
  readonly ipAddress: string;
  readonly userAgent: string | null;
};

/**
 * The signed-in user. Each request reads the user from the database, so that a removed doctor link or a disabled
 * account takes effect immediately. Only while the database is unavailable, some routes accept a remembered user
 * (`rememberCallers`).
 */
export type Actor = RequestMeta & {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly emailVerified: boolean;
  /**
   * Whether an admin or a confirmed doctor created the account, or an admin confirmed it. False for a new
   * self-registered account.
   */
  readonly isConfirmed: boolean;
  readonly mustChoosePassword: boolean;
  /** The ways in which the user can prove a second factor. Empty without a second factor. */
  readonly factorMethods: readonly FactorMethod[];
  /** The clinic's rule about second factors for the user's role. */
  readonly factorRule: FactorRule;
  /** The time by which the user must have a second factor. Null: the user need not have one. */
  readonly factorDueAt: Date | null;
  /** Whether accounts without a second factor must step up too, with their password. */
  readonly stepsUpWithPassword: boolean;
  /** The time of the last sign-in or step-up of this session. */
  readonly provedAt: Date;
  readonly sessionId: number;
  /** When the access token of this request expires, or the session if that is sooner. */
  readonly accessEndsAt: Date;
  /**
   * The doctors that this user acts for: a doctor acts for themself, a manager for the doctors they serve, an admin for
   * all.
   */
  readonly doctorIds: readonly number[] | 'all';
  /** The sections of a record that the clinic hides from this role. Doctors see all sections. */
  readonly hiddenSections: readonly RecordSection[];
};
