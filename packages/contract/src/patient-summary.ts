import { z } from 'zod/mini';
import { appointment } from './appointments.ts';
import { pageQuery, pagination } from './page.ts';
import { mergedRecord } from './patient-merges.ts';
import { patient } from './patients.ts';
import { epochMillis, idInUrl } from './primitives.ts';
import { route } from './route.ts';

/** A scheduled or confirmed appointment of today or later. */
export const patientBooking = z.extend(appointment, {
  arrivedAt: z.nullable(epochMillis),
  /** True if the patient waits in a queue for this appointment, so that staff can check them in. */
  isWaiting: z.boolean(),
});
export type PatientBooking = z.infer<typeof patientBooking>;

/**
 * Appointments that took place, were missed, or lie before today. Omits visits to doctors that the caller does not act
 * for.
 */
const visits = { visits: z.array(appointment), pagination };

export const getPatientSummary = route({
  method: 'GET',
  path: '/patients/:patientId/summary',
  summary: 'Get a patient with their latest visits and next bookings',
  access: 'signed_in',
  params: z.object({ patientId: idInUrl }),
  status: 200,
  response: z.object({
    patient,
    /** The scheduled and confirmed appointments from today on, earliest first, at most 20. */
    bookings: z.array(patientBooking),
    /** The records that were merged into this one, latest first. */
    mergedRecords: z.array(mergedRecord),
    ...visits,
  }),
  errors: ['patient_merged'],
});

export const listPatientVisits = route({
  method: 'GET',
  path: '/patients/:patientId/visits',
  summary: 'List a patient’s visits, latest first',
  access: 'signed_in',
  params: z.object({ patientId: idInUrl }),
  query: z.strictObject({ ...pageQuery }),
  status: 200,
  response: z.object(visits),
  errors: ['patient_merged'],
});
