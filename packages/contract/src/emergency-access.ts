import { z } from 'zod/mini';
import { limits } from './limits.ts';
import { pageQuery, pagination } from './page.ts';
import { epochMillis, id, idInUrl, line, nullableText, optionalText } from './primitives.ts';
import { route } from './route.ts';

export const emergencyGrant = z.object({
  id,
  patientId: id,
  reason: z.string(),
  createdAt: epochMillis,
  expiresAt: epochMillis,
});
export type EmergencyGrant = z.infer<typeof emergencyGrant>;

export const grantEmergencyAccessBody = z.strictObject({
  patientId: id,
  reason: line('Reason', limits.emergencyReason.max).check(
    z.minLength(limits.emergencyReason.min, {
      error: `Reason must be at least ${limits.emergencyReason.min} characters`,
    }),
  ),
});

export const grantEmergencyAccess = route({
  method: 'POST',
  path: '/emergency-access',
  summary:
    'Grant a doctor emergency access: one hour to read another doctor’s patient. Mails the admins and the patient’s doctor',
  access: 'signed_in',
  body: grantEmergencyAccessBody,
  status: 201,
  response: z.object({ grant: emergencyGrant }),
  errors: [],
});

export const emergencyOutcomes = ['justified', 'not_justified'] as const;
export const emergencyOutcome = z.enum(emergencyOutcomes, { error: 'Must be justified or not_justified' });
export type EmergencyOutcome = z.infer<typeof emergencyOutcome>;

/** A grant, as its doctor and admins see it. */
export const listedEmergencyGrant = z.extend(emergencyGrant, {
  doctorId: id,
  doctorName: z.string(),
  /** The patient's name. Null for the doctor after the grant has ended. */
  patientName: nullableText,
  patientDoctorName: z.string(),
  isOpen: z.boolean(),
  /** When the emergency access was ended early. Null if it has not ended early. */
  endedAt: z.nullable(epochMillis),
  /**
   * The user who ended the emergency access. Null if it expired, or ended together with the account or session that
   * requested it.
   */
  endedBy: nullableText,
  review: z.nullable(
    z.object({
      outcome: emergencyOutcome,
      note: nullableText,
      reviewedBy: z.string(),
      reviewedAt: epochMillis,
    }),
  ),
});
export type ListedEmergencyGrant = z.infer<typeof listedEmergencyGrant>;

export const emergencyStates = ['open', 'ended', 'unreviewed'] as const;
export type EmergencyState = (typeof emergencyStates)[number];

export const listEmergencyGrants = route({
  method: 'GET',
  path: '/emergency-access',
  summary: 'List grants of emergency access, latest first. Admins get all grants, doctors only their own',
  access: 'signed_in',
  isTimed: true,
  query: z.strictObject({
    ...pageQuery,
    state: z.optional(z.enum(emergencyStates, { error: 'Must be open, ended or unreviewed' })),
  }),
  status: 200,
  response: z.object({ grants: z.array(listedEmergencyGrant), pagination }),
  errors: [],
});

export const countEmergencyGrants = route({
  method: 'GET',
  path: '/emergency-access/counts',
  summary: 'Count the open and the unreviewed grants of emergency access',
  access: 'signed_in',
  status: 200,
  response: z.object({ open: z.int(), unreviewed: z.int() }),
  errors: [],
});

const params = z.object({ grantId: idInUrl });
const response = z.object({ grant: listedEmergencyGrant });

export const endEmergencyAccess = route({
  method: 'PUT',
  path: '/emergency-access/:grantId/end',
  summary: 'End a grant of emergency access now. Does nothing if it has ended already',
  access: 'signed_in',
  params,
  status: 200,
  response,
  errors: [],
});

export const reviewEmergencyAccessBody = z.strictObject({
  outcome: emergencyOutcome,
  /** The note of the review. Required for `not_justified`. */
  note: optionalText('Note', limits.emergencyReviewNote.max),
});

export const reviewEmergencyAccess = route({
  method: 'PUT',
  path: '/emergency-access/:grantId/review',
  summary: 'Review a grant of emergency access. Ends an open grant if it was not justified',
  access: 'signed_in',
  params,
  body: reviewEmergencyAccessBody,
  status: 200,
  response,
  errors: [],
});
