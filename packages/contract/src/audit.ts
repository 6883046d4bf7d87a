import { z } from 'zod/mini';
import { auditActions } from './audit-actions.ts';
import { pageQuery, pagination } from './page.ts';
import { calendarDate, epochMillis, id, idInUrl, nullableText, wholeNumber } from './primitives.ts';
import { role } from './roles.ts';
import { route } from './route.ts';

const action = z.enum(auditActions, { error: 'Must be one of the actions of the trail' });
export const auditOutcomes = ['done', 'refused', 'failed'] as const;
const outcome = z.enum(auditOutcomes, { error: 'Outcome must be done, refused or failed' });

/** The columns by which the trail can be put in order. */
export const auditSorts = [
  'seq',
  'actorName',
  'actorRole',
  'action',
  'outcome',
  'reason',
  'doctorId',
  'objectType',
  'objectId',
  'sessionId',
  'ipAddress',
  'userAgent',
  'requestId',
] as const;

/** One row of the audit trail, as admins see it. Values of records are in none of them. */
export const auditEvent = z.object({
  seq: id,
  at: epochMillis,
  /** Its place in the chain; null until it is sealed, a second after it was written. */
  chainNumber: z.nullable(z.int()),
  actorId: z.nullable(id),
  /** As they were at the time. */
  actorName: nullableText,
  actorRole: z.nullable(role),
  sessionId: z.nullable(id),
  ipAddress: nullableText,
  userAgent: nullableText,
  requestId: nullableText,
  action: z.string(),
  outcome,
  reason: nullableText,
  doctorId: z.nullable(id),
  objectType: nullableText,
  objectId: nullableText,
  patientIds: z.array(id),
  changedFields: z.array(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type AuditEvent = z.infer<typeof auditEvent>;

const filters = {
  actorId: z.optional(idInUrl),
  patientId: z.optional(idInUrl),
  doctorId: z.optional(idInUrl),
  action: z.optional(action),
  outcome: z.optional(outcome),
  /** First and last day, in the clinic's zone. */
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
};
const order = {
  sort: z._default(z.enum(auditSorts, { error: 'Must be a column of the trail' }), 'seq'),
  direction: z._default(z.enum(['asc', 'desc'], { error: 'Direction must be asc or desc' }), 'desc'),
};

export const listAuditEvents = route({
  method: 'GET',
  path: '/admin/audit',
  summary: 'The audit trail, latest first unless sorted otherwise',
  access: 'signed_in',
  query: z.strictObject({ ...pageQuery, ...filters, ...order }),
  status: 200,
  response: z.object({ events: z.array(auditEvent), pagination }),
  errors: [],
});

export const exportAuditEvents = route({
  method: 'GET',
  path: '/admin/audit/export',
  summary:
    'The audit trail as CSV, for spreadsheets: cells that a program could take for a formula are quoted',
  access: 'signed_in',
  query: z.strictObject({ ...filters, ...order }),
  status: 200,
  streams: 'text/csv',
  errors: [],
});

const value = z.unknown();

export const getAuditEvent = route({
  method: 'GET',
  path: '/admin/audit/events/:seq',
  summary: 'One row of the trail, with what the record held before and after where that is still kept',
  access: 'signed_in',
  params: z.strictObject({ seq: idInUrl }),
  status: 200,
  response: z.object({
    event: auditEvent,
    values: z.nullable(z.object({ before: z.record(z.string(), value), after: z.record(z.string(), value) })),
  }),
  errors: [],
});

/** What the last look at the whole chain found. */
export const auditVerification = z.object({
  state: z.enum(['verified', 'broken', 'unverified']),
  /** The last entry of the chain that was looked at; 0 for an empty one. */
  upTo: z.int(),
  at: z.nullable(epochMillis),
  /** The first characters of the hash at `upTo`, to compare by eye. */
  fingerprint: nullableText,
  /** The first entry that is not as it was written, and what is wrong with it. */
  brokenAt: z.nullable(z.int()),
  problem: nullableText,
});
export type AuditVerification = z.infer<typeof auditVerification>;

export const getAuditVerification = route({
  method: 'GET',
  path: '/admin/audit/verification',
  summary: 'What the last look at the whole chain found',
  access: 'signed_in',
  isTimed: true,
  status: 200,
  response: z.object({ verification: auditVerification }),
  errors: [],
});

export const verifyAuditTrail = route({
  method: 'POST',
  path: '/admin/audit/verification',
  summary: 'Look at the whole chain now',
  access: 'signed_in',
  status: 200,
  response: z.object({ verification: auditVerification }),
  errors: [],
});

/** One thing that happened, as staff may see it: who, when, what, to whose record. */
export const activity = z.object({
  seq: id,
  at: epochMillis,
  actorName: nullableText,
  actorRole: z.nullable(role),
  /** The caller did it. */
  isOwn: z.boolean(),
  action: z.string(),
  outcome,
  reason: nullableText,
  doctorName: nullableText,
  /** Whose account it was about, as far as the caller administers it. */
  objectName: nullableText,
  /** Those among the patients concerned whom the caller may see; at most three. */
  patients: z.array(z.object({ id, name: z.string() })),
  /** How many patients were concerned in all. */
  patientCount: z.int(),
  changedFields: z.array(z.string()),
  /** For refused events that repeated: how many there were after the one that has an entry of its own. */
  repeats: z.nullable(z.int()),
  /** An export of before the trail kept who was in it: this patient may have been. */
  isInferred: z.boolean(),
});
export type Activity = z.infer<typeof activity>;

export const listRecentActivity = route({
  method: 'GET',
  path: '/activity',
  summary: 'The last 20 things that happened in what this person may see',
  access: 'signed_in',
  isTimed: true,
  query: z.strictObject({ limit: z._default(wholeNumber(1, 50), 20) }),
  status: 200,
  response: z.object({ activities: z.array(activity) }),
  errors: [],
});
