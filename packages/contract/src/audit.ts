import { z } from 'zod/mini';
import { auditActions } from './audit-actions.ts';
import { keyedByField } from './keyed-by-field.ts';
import { pageQuery, pagination } from './page.ts';
import { calendarDate, epochMillis, id, idInUrl, nullableText, wholeNumber } from './primitives.ts';
import { role } from './roles.ts';
import { route } from './route.ts';

const action = z.enum(auditActions, { error: 'Must be one of the actions of the trail' });
export const auditOutcomes = ['done', 'refused', 'failed'] as const;
const outcome = z.enum(auditOutcomes, { error: 'Outcome must be done, refused or failed' });

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

/** An entry of the audit trail, as admins see it. Entries never contain values of records. */
export const auditEvent = z.object({
  seq: id,
  at: epochMillis,
  /** Position in the hash chain. Null until the entry is sealed, about a second after it was written. */
  chainNumber: z.nullable(z.int()),
  actorId: z.nullable(id),
  /** The name and role of the user at the time of the action. */
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
  /** `from` and `to` are the first and the last day, in the clinic's time zone. */
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
  summary: 'List the audit trail, latest first by default',
  access: 'signed_in',
  query: z.strictObject({ ...pageQuery, ...filters, ...order }),
  status: 200,
  response: z.object({ events: z.array(auditEvent), pagination }),
  errors: [],
});

export const exportAuditEvents = route({
  method: 'GET',
  path: '/admin/audit/export',
  summary: 'Export the audit trail as CSV. Escapes cells that a spreadsheet could run as formulas',
  access: 'signed_in',
  query: z.strictObject({ ...filters, ...order }),
  status: 200,
  streams: 'text/csv',
  errors: [],
});

/** Values by field, without the fields of sections that the clinic hides from the caller's role. */
const valuesByField = keyedByField(z.record(z.string(), z.unknown()));

export const getAuditEvent = route({
  method: 'GET',
  path: '/admin/audit/events/:seq',
  summary: 'Get an entry of the audit trail, with the values before and after the change while they are kept',
  access: 'signed_in',
  params: z.strictObject({ seq: idInUrl }),
  status: 200,
  response: z.object({
    event: auditEvent,
    values: z.nullable(z.object({ before: valuesByField, after: valuesByField })),
  }),
  errors: [],
});

/** The result of the last verification of the whole chain. */
export const auditVerification = z.object({
  state: z.enum(['verified', 'broken', 'unverified']),
  /** The chain number of the last verified entry. 0 if the chain is empty. */
  upTo: z.int(),
  at: z.nullable(epochMillis),
  /** The first characters of the hash at `upTo`, for a person to compare. */
  fingerprint: nullableText,
  /** The first entry that was changed, removed or added. */
  brokenAt: z.nullable(z.int()),
  problem: nullableText,
});
export type AuditVerification = z.infer<typeof auditVerification>;

export const getAuditVerification = route({
  method: 'GET',
  path: '/admin/audit/verification',
  summary: 'Get the result of the last verification of the audit trail',
  access: 'signed_in',
  isTimed: true,
  status: 200,
  response: z.object({ verification: auditVerification }),
  errors: [],
});

export const verifyAuditTrail = route({
  method: 'POST',
  path: '/admin/audit/verification',
  summary: 'Verify the whole audit trail now',
  access: 'signed_in',
  status: 200,
  response: z.object({ verification: auditVerification }),
  errors: [],
});

/** An audited action, as staff may see it. */
export const activity = z.object({
  seq: id,
  at: epochMillis,
  actorName: nullableText,
  actorRole: z.nullable(role),
  /** True if the caller performed the action. */
  isOwn: z.boolean(),
  action: z.string(),
  outcome,
  reason: nullableText,
  doctorName: nullableText,
  /**
   * The name of the affected account. Null for managers, who administer no accounts, and if no account was affected.
   */
  objectName: nullableText,
  /** At most three of the affected patients that the caller may see. */
  patients: z.array(z.object({ id, name: z.string() })),
  /** The number of affected patients, including patients that `patients` does not list. */
  patientCount: z.int(),
  changedFields: z.array(z.string()),
  /** How often a rejected request was repeated. The first rejection has its own entry. */
  repeats: z.nullable(z.int()),
  /**
   * True for an export by an older release, which did not store the exported patients. It is then unknown whether the
   * export contained this patient.
   */
  isInferred: z.boolean(),
  /**
   * For a calendar feed that was read: the time since which the feed has contained this patient, and the number of days
   * on which it was read.
   */
  heldSince: z.nullable(epochMillis),
  heldDays: z.nullable(z.int()),
});
export type Activity = z.infer<typeof activity>;

export const listRecentActivity = route({
  method: 'GET',
  path: '/activity',
  summary: 'List the latest events that the caller may see, 20 by default',
  access: 'signed_in',
  isTimed: true,
  query: z.strictObject({ limit: z._default(wholeNumber(1, 50), 20) }),
  status: 200,
  response: z.object({ activities: z.array(activity) }),
  errors: [],
});
