import { z } from 'zod/mini';
import { route } from './route.ts';

/** Steps to set up a clinic before it can book and call its first patient, in order. */
export const firstSteps = ['clinic_details', 'doctor', 'schedule', 'queue_type', 'patients'] as const;
export type FirstStep = (typeof firstSteps)[number];

const state = z.object({
  steps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })),
  isHidden: z.boolean(),
});
export type FirstSteps = z.infer<typeof state>;

export const getFirstSteps = route({
  method: 'GET',
  path: '/clinic/first-steps',
  summary: 'List the steps of setting up the clinic, and whether each is done',
  access: 'signed_in',
  isTimed: true,
  status: 200,
  response: z.object({ firstSteps: state }),
  errors: [],
});

export const hideFirstSteps = route({
  method: 'PUT',
  path: '/clinic/first-steps',
  summary: 'Hide the setup guide from all admins, or show it again',
  access: 'signed_in',
  body: z.strictObject({ isHidden: z.boolean({ error: 'Hidden must be true or false' }) }),
  status: 200,
  response: z.object({ firstSteps: state }),
  errors: [],
});
