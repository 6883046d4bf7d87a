import { createHash } from 'node:crypto';
import type { Actor, RequestFacts } from '#context';
import type { Bound } from '#platform/db/count-within.queries';
import { networkOf } from '#platform/network-of';
import type { AuditEntry } from '../audit.queries.ts';
import type { RefusedGroup } from './refused-events.queries.ts';

/** How long events are counted before the trail gets their number. */
const windowMillis = 15 * 60 * 1000;

const seconds = 60 * 60;
/** Entries that refused events of one network, or of one signed-in person, write at once in an hour. */
const entriesOfOne: Bound = { name: 'refused_entries', most: 60, seconds };
/** The same for the whole clinic. */
const entriesOfClinic: Bound = { name: 'refused_entries_of_clinic', most: 1000, seconds };

export type Refusal = Pick<AuditEntry, 'action' | 'reason' | 'object' | 'details'> & {
  /** The address that was tried, whether or not it has an account: both then take the same statements. */
  subject?: string;
};

/** A signed-in person, or only a request. */
export type Caller = Actor | RequestFacts;

/** A group to count an event in, and the bounds on opening it. */
export type Level = { group: RefusedGroup; bounds: readonly { bound: Bound; key: string }[] };

/** The group of equal events, then the one of all events of the same network or person. */
export function levelsOf(by: Caller, refusal: Refusal, now: Date): Level[] {
  const { action, reason, subject, object, details } = refusal;
  const isPerson = 'userId' in by;
  const owner = isPerson ? `user ${by.userId}` : `network ${networkOf(by.ipAddress)}`;
  const session = isPerson ? by.sessionId : null;
  const request = { requestId: null, ipAddress: by.ipAddress, userAgent: by.userAgent };
  const equal = groupOf(now, {
    shared: ['equal', action, reason, owner, session, subject, object, details],
    caller: isPerson ? { ...request, ...personOf(by), sessionId: by.sessionId } : request,
    entry: { ...coarse(refusal), ...(object ? { object } : {}), ...(details ? { details } : {}) },
  });
  const ofOwner = groupOf(now, {
    shared: ['owner', action, reason, owner],
    caller: isPerson ? { ...nowhere, ...personOf(by), sessionId: null } : { ...request, userAgent: null },
    entry: coarse(refusal),
  });
  const clinic = { bound: entriesOfClinic, key: 'clinic' };
  return [
    { group: equal, bounds: [{ bound: entriesOfOne, key: hashOf([owner]).toString('base64url') }, clinic] },
    { group: ofOwner, bounds: [clinic] },
  ];
}

/** The events of one account, or of none, from anywhere. */
export function groupOfClinic(by: Caller, refusal: Refusal, now: Date): RefusedGroup {
  const { action, reason, object } = refusal;
  const isPerson = 'userId' in by;
  return groupOf(now, {
    shared: ['clinic', action, reason, isPerson ? by.userId : null, object],
    caller: isPerson ? { ...nowhere, ...personOf(by), sessionId: null } : nowhere,
    entry: { ...coarse(refusal), ...(object ? { object } : {}) },
  });
}

const nowhere = { requestId: null, ipAddress: null, userAgent: null };

const personOf = ({ userId, name, role }: Actor) => ({ userId, name, role });

function coarse({ action, reason }: Refusal): AuditEntry {
  return { action, ...(reason === undefined ? {} : { reason }) };
}

type Group = Pick<RefusedGroup, 'caller' | 'entry'> & { shared: readonly unknown[] };

function groupOf(now: Date, { shared, caller, entry }: Group): RefusedGroup {
  return { key: hashOf(shared), caller, entry, now, endsAt: new Date(now.getTime() + windowMillis) };
}

function hashOf(parts: readonly unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
