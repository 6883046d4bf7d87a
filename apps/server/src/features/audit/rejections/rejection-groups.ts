import { createHash } from 'node:crypto';
import type { Actor, RequestMeta } from '#platform/context';
import type { Bound } from '#platform/db/count-within.queries';
import { networkOf } from '#platform/http/network-of';
import type { AuditEntry } from '../audit.queries.ts';
import type { RejectionGroup } from './rejection-events.queries.ts';

/**
 * The length of a window in milliseconds. Repeats within a window are counted, and their number is then added to the
 * trail.
 */
const windowMillis = 15 * 60 * 1000;

const seconds = 60 * 60;
/** The maximum number of audit entries per hour for rejected events of one network or signed-in user. */
const entriesOfOne: Bound = { name: 'refused_entries', most: 60, seconds };
/** The maximum number of audit entries per hour for rejected events of the whole clinic. */
const entriesOfClinic: Bound = { name: 'refused_entries_of_clinic', most: 1000, seconds };

export type Rejection = Pick<AuditEntry, 'action' | 'reason' | 'object' | 'details'> & {
  /**
   * The email address that the request tried. Events are counted whether or not the address has an account, so that
   * both cases run the same statements.
   */
  subject?: string;
};

/** A signed-in user, or a request without a session. */
export type Caller = Actor | RequestMeta;

export type Level = { group: RejectionGroup; bounds: readonly { bound: Bound; key: string }[] };

/**
 * Returns the group of equal events, then the group of all events of the same network or user with this action and
 * reason.
 */
export function levelsOf(by: Caller, rejection: Rejection, now: Date): Level[] {
  const { action, reason, subject, object, details } = rejection;
  const isPerson = 'userId' in by;
  const owner = isPerson ? `user ${by.userId}` : `network ${networkOf(by.ipAddress)}`;
  const session = isPerson ? by.sessionId : null;
  const request = { requestId: null, ipAddress: by.ipAddress, userAgent: by.userAgent };
  const equal = groupOf(now, {
    shared: ['equal', action, reason, owner, session, subject, object, details],
    caller: isPerson ? { ...request, ...personOf(by), sessionId: by.sessionId } : request,
    entry: { ...coarse(rejection), ...(object ? { object } : {}), ...(details ? { details } : {}) },
  });
  const ofOwner = groupOf(now, {
    shared: ['owner', action, reason, owner],
    caller: isPerson ? { ...nowhere, ...personOf(by), sessionId: null } : { ...request, userAgent: null },
    entry: coarse(rejection),
  });
  const clinic = { bound: entriesOfClinic, key: 'clinic' };
  return [
    { group: equal, bounds: [{ bound: entriesOfOne, key: hashOf([owner]).toString('base64url') }, clinic] },
    { group: ofOwner, bounds: [clinic] },
  ];
}

/**
 * Returns the group of all events with this action, reason and object (such as the account of a failed sign-in), from
 * any network. Each signed-in user has a separate group.
 */
export function groupOfClinic(by: Caller, rejection: Rejection, now: Date): RejectionGroup {
  const { action, reason, object } = rejection;
  const isPerson = 'userId' in by;
  return groupOf(now, {
    shared: ['clinic', action, reason, isPerson ? by.userId : null, object],
    caller: isPerson ? { ...nowhere, ...personOf(by), sessionId: null } : nowhere,
    entry: { ...coarse(rejection), ...(object ? { object } : {}) },
  });
}

const nowhere = { requestId: null, ipAddress: null, userAgent: null };

const personOf = ({ userId, name, role }: Actor) => ({ userId, name, role });

function coarse({ action, reason }: Rejection): AuditEntry {
  return { action, ...(reason === undefined ? {} : { reason }) };
}

type Group = Pick<RejectionGroup, 'caller' | 'entry'> & { shared: readonly unknown[] };

function groupOf(now: Date, { shared, caller, entry }: Group): RejectionGroup {
  return { key: hashOf(shared), caller, entry, now, endsAt: new Date(now.getTime() + windowMillis) };
}

function hashOf(parts: readonly unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
