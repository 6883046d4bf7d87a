import { z } from 'zod/mini';
import { id } from './primitives.ts';
import { route } from './route.ts';

export const doctor = z.object({ id, name: z.string(), specialization: z.nullable(z.string()) });
export type Doctor = z.infer<typeof doctor>;

/** A doctor with their queue type. The type is null until the doctor chooses one. */
export const listedDoctor = z.extend(doctor, {
  queueType: z.nullable(z.string()),
  /** The doctor's email, only for admins, to distinguish two doctors of the same name. */
  email: z.optional(z.string()),
});
export type ListedDoctor = z.infer<typeof listedDoctor>;

export const listDoctors = route({
  method: 'GET',
  path: '/doctors',
  summary:
    'List the caller’s doctors. Admins get all doctors, doctors only themselves, managers the doctors they work for',
  access: 'signed_in',
  status: 200,
  response: z.object({ doctors: z.array(listedDoctor) }),
  errors: [],
});
