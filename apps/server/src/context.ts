import type { Role } from '@anteroom/contract/roles';
import type { Clock } from '#platform/clock';
import type { Db } from '#platform/db/database';
import type { DiskWatch } from '#platform/disk-watch';
import type { Log } from '#platform/log';
import type { OnceInAWhile } from '#platform/once-in-a-while';
import type { Throttles } from '#platform/throttle';

/** The settings that features need; the rest of the configuration is the start's own business. */
export type Settings = {
  appSecret: string;
  /** The secret before a rotation: what it made is still accepted. Null: none is. */
  previousAppSecret: string | null;
  /** Base of the links in mails. */
  appUrl: string;
  /** Whose X-Forwarded-For is believed: addresses and CIDR ranges. */
  trustedProxies: readonly string[];
  /** Self-registered accounts must verify their address before they use the dashboard. */
  requireEmailVerification: boolean;
  allowRegistration: boolean;
  /** A password that somebody else chose must be changed before anything else. */
  requireOwnPassword: boolean;
  clinicName: string;
  clinicTimezone: string;
  idleLockMinutes: number;
  rateLimitPerMinute: number;
  metricsToken: string | null;
  /** URI in `/.well-known/security.txt`; null: there is no such page. */
  securityContact: string | null;
  /** Scales the numbers from which on an alarm is raised; 100 are the standard ones. */
  alarmPercent: number;
  /** Where the signed heads of the audit trail are kept, outside of the database. */
  auditHeadsFile: string;
  /** Where the built web app lies. */
  webRoot: string;
  /** Checks every answer against the contract before it leaves; too slow for the clinic, right for tests. */
  checksAnswers: boolean;
};

/** Everything an action may reach for, passed by hand from `main.ts` inward. */
export type Context = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Settings;
  readonly throttles: Throttles;
  readonly disk: DiskWatch;
  /** Who was read on which screen and kept from what just now, so that repeating it does not fill the audit trail. */
  readonly recentReads: OnceInAWhile;
};

/** What is known about the request itself, for the audit trail. */
export type RequestFacts = {
  readonly requestId: string;
  readonly ipAddress: string;
  readonly userAgent: string | null;
};

/**
 * The person who calls, as the database knew them when the request came: a removed link or a disabled account
 * acts on the very next request.
 */
export type Actor = RequestFacts & {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly emailVerified: boolean;
  /** Someone of the clinic knows them: false for who registered by themself, until an admin says so. */
  readonly isConfirmed: boolean;
  /** Somebody else chose the password. */
  readonly mustChoosePassword: boolean;
  readonly sessionId: number;
  /** When the access token of this call ends, or the session if that is sooner. */
  readonly accessEndsAt: Date;
  /** The doctors this person acts for: themself, those they serve, or all for an admin. */
  readonly doctorIds: readonly number[] | 'all';
};
