import { z } from 'zod/mini';
import { epochMillis, idInUrl, line } from './primitives.ts';
import { route } from './route.ts';

/** The longest reason for a restriction, in characters. */
export const mostReason = 300;

/** Why only admins may open a record, and since when. */
export const restriction = z.object({
  reason: z.string(),
  restrictedAt: epochMillis,
  restrictedBy: z.string(),
});
export type Restriction = z.infer<typeof restriction>;

const params = z.object({ patientId: idInUrl });

export const getRestriction = route({
  method: 'GET',
  path: '/patients/:patientId/restriction',
  summary:
    'Get whether only admins may open this record, with the reason and the start. Null if it is not restricted',
  access: 'signed_in',
  params,
  status: 200,
  response: z.object({ restriction: z.nullable(restriction) }),
  errors: ['patient_merged'],
});

export const restrictPatient = route({
  method: 'PUT',
  path: '/patients/:patientId/restriction',
  summary: 'Restrict a record. Only admins can open, change or book it until the restriction is lifted',
  access: 'signed_in',
  params,
  body: z.strictObject({ reason: line('Reason', mostReason) }),
  status: 200,
  response: z.object({ restriction }),
  errors: ['patient_merged'],
});

export const liftRestriction = route({
  method: 'DELETE',
  path: '/patients/:patientId/restriction',
  summary: 'Lift the restriction of a record',
  access: 'signed_in',
  params,
  status: 204,
  errors: ['patient_merged'],
});
