import { z } from 'zod/mini';
import { possibleDuplicate } from './patients.ts';
import { epochMillis, id, nullableText, uuid } from './primitives.ts';
import { route } from './route.ts';
import { partOf } from './section-marks.ts';
import { bookableType } from './self-booking.ts';

export const bookingRequest = z.object({
  uuid,
  doctorId: id,
  doctorName: z.string(),
  scheduledDateTime: epochMillis,
  durationMinutes: z.int(),
  appointmentType: bookableType,
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.string(),
  /** The person's email address. Null if a code by SMS confirmed the phone number. */
  email: partOf('contact', nullableText),
  phone: partOf('contact', nullableText),
  requestedAt: epochMillis,
  /** The end of the period in which other online bookings cannot take this time. Null after that. */
  heldUntil: z.nullable(epochMillis),
  /** True if the doctor now has another appointment at this time. */
  isTaken: z.boolean(),
  /** True if staff may add a new patient for this request. */
  mayAddPatient: z.boolean(),
  /** Patients who may be the person who sent the request, most similar first. */
  possibleDuplicates: z.array(possibleDuplicate),
});
export type BookingRequest = z.infer<typeof bookingRequest>;

export const listBookingRequests = route({
  method: 'GET',
  path: '/booking-requests',
  summary: 'List the open booking requests of the caller’s doctors, sorted by time',
  access: 'signed_in',
  isTimed: true,
  status: 200,
  response: z.object({ requests: z.array(bookingRequest), total: z.int() }),
  errors: [],
});

const requestParams = z.object({ uuid });

export const bookRequest = route({
  method: 'POST',
  path: '/booking-requests/:uuid/appointment',
  summary:
    'Book the time of a booking request for an existing patient, or for a new one (null), and send the ticket',
  access: 'signed_in',
  params: requestParams,
  body: z.strictObject({ patientId: z.nullable(id) }),
  status: 200,
  response: z.object({ appointmentId: uuid, patientId: id }),
  errors: [
    'appointment_overlap',
    'patient_inactive',
    'patient_merged',
    'request_settled',
    'doctor_disabled',
    'doctor_unconfirmed',
  ],
});

export const declineRequest = route({
  method: 'POST',
  path: '/booking-requests/:uuid/refusal',
  summary: 'Decline a booking request, release its time and inform the person',
  access: 'signed_in',
  params: requestParams,
  status: 204,
  errors: ['request_settled'],
});
