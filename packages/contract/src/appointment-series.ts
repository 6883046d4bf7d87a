import { z } from 'zod/mini';
import { overlapConflict } from './appointment-conflict.ts';
import {
  appointment,
  appointmentStatus,
  createAppointmentBody,
  durationMinutes,
  updateAppointmentBody,
} from './appointments.ts';
import { limits } from './limits.ts';
import { calendarDate, epochMillis, uuid } from './primitives.ts';
import { route } from './route.ts';

const { minWeeks, maxWeeks, minAppointments, maxAppointments } = limits.series;
const weeksMessage = { error: `Weeks must be a whole number from ${minWeeks} to ${maxWeeks}` };
const countMessage = {
  error: `Appointments must be a whole number from ${minAppointments} to ${maxAppointments}`,
};

/** How an appointment repeats. The series ends after a number of appointments, or on a date that is included. */
const repetition = {
  weeksBetween: z.int(weeksMessage).check(z.gte(minWeeks, weeksMessage), z.lte(maxWeeks, weeksMessage)),
  count: z.optional(
    z.int(countMessage).check(z.gte(minAppointments, countMessage), z.lte(maxAppointments, countMessage)),
  ),
  until: z.optional(calendarDate),
};

const someDates = z._default(z.array(calendarDate).check(z.maxLength(maxAppointments)), []);

export const previewSeriesBody = z.extend(
  z.pick(createAppointmentBody, {
    patientId: true,
    doctorId: true,
    scheduledDateTime: true,
    durationMinutes: true,
  }),
  repetition,
);
export type PreviewSeriesBody = z.output<typeof previewSeriesBody>;

export const createSeriesBody = z.extend(z.omit(createAppointmentBody, { allowOverlap: true }), {
  ...repetition,
  /** Dates of the series on which no appointment is booked. */
  leftOut: someDates,
  /**
   * Dates on which the user saw the conflicts and books anyway. A conflict on another date rejects the whole series.
   */
  allowOverlapOn: someDates,
});
export type CreateSeriesBody = z.output<typeof createSeriesBody>;

/**
 * Warnings about a date of a series: `past`, `away` (a day off) or `outside` (outside the doctor's schedule). No
 * warning prevents the booking.
 */
export const seriesWarning = z.enum(['past', 'away', 'outside']);
export type SeriesWarning = z.infer<typeof seriesWarning>;

export const seriesDate = z.object({
  /** The date as `YYYY-MM-DD` in the clinic's time zone. */
  date: z.string(),
  scheduledDateTime: epochMillis,
  conflicts: z.array(overlapConflict),
  warnings: z.array(seriesWarning),
});
export type SeriesDate = z.infer<typeof seriesDate>;

export const previewSeries = route({
  method: 'POST',
  path: '/appointment-series/preview',
  summary: 'Preview the dates of a series, each with its conflicts. Changes nothing',
  access: 'signed_in',
  body: previewSeriesBody,
  status: 200,
  response: z.object({ dates: z.array(seriesDate) }),
  errors: ['patient_merged', 'patient_inactive', 'doctor_disabled', 'doctor_unconfirmed'],
});

export const createSeries = route({
  method: 'POST',
  path: '/appointment-series',
  summary: 'Book a patient every few weeks. Books all chosen dates or none',
  access: 'signed_in',
  body: createSeriesBody,
  status: 201,
  response: z.object({ appointments: z.array(appointment) }),
  takesIdempotencyKey: true,
  errors: [
    'appointment_overlap',
    'patient_merged',
    'patient_inactive',
    'doctor_disabled',
    'doctor_unconfirmed',
    'idempotency_key_reused',
  ],
});

export const seriesMember = z.object({
  uuid,
  scheduledDateTime: epochMillis,
  durationMinutes: z.int(),
  status: appointmentStatus,
  version: z.int(),
  /**
   * True if the appointment is scheduled or confirmed, and in the future. A change of "this and all following" includes
   * it.
   */
  isComing: z.boolean(),
});
export type SeriesMember = z.infer<typeof seriesMember>;

export const getSeries = route({
  method: 'GET',
  path: '/appointments/:uuid/series',
  summary: 'List the appointments of an appointment’s series, earliest first. Null if it does not repeat',
  access: 'signed_in',
  params: z.object({ uuid }),
  status: 200,
  response: z.object({
    series: z.nullable(z.object({ weeksBetween: z.int(), appointments: z.array(seriesMember) })),
  }),
  errors: [],
});
export type Series = NonNullable<z.infer<typeof getSeries.response>['series']>;

/**
 * The following appointments that the user saw. If the list has changed since, or one of the appointments was changed,
 * the request changes nothing.
 */
const seenAppointments = z
  .array(z.strictObject({ uuid, version: z.int() }))
  .check(z.maxLength(maxAppointments));
type SeenAppointments = z.output<typeof seenAppointments>;

/**
 * Changes an appointment and all following ones. A new time moves each following appointment by the same days and
 * minutes of local time. Null or an empty text clears an optional field.
 */
export const updateFollowingBody = z.extend(
  z.pick(updateAppointmentBody, {
    scheduledDateTime: true,
    appointmentType: true,
    reasonForVisit: true,
    cancellationReason: true,
    allowOverlap: true,
  }),
  {
    durationMinutes: z.optional(durationMinutes),
    status: z.optional(z.literal('cancelled', { error: 'Following appointments can only be cancelled' })),
    seen: z.optional(seenAppointments),
  },
);
export type UpdateFollowingBody = z.output<typeof updateFollowingBody>;

export const updateFollowing = route({
  method: 'PUT',
  path: '/appointments/:uuid/following',
  summary: 'Change an appointment and all later upcoming ones of its series. Changes all of them or none',
  access: 'signed_in',
  params: z.object({ uuid }),
  body: updateFollowingBody,
  status: 200,
  response: z.object({ appointment, following: z.array(appointment) }),
  takesIfMatch: true,
  errors: ['stale_write', 'appointment_overlap', 'visit_over', 'queue_busy'],
});

const seenMessage = { error: 'Must be a list such as <uuid>:<version>,<uuid>:<version>' };

/** The appointments that the user saw, as text for a URL: the uuid and the version of each, separated by commas. */
const seenInUrl = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^[0-9a-f-]{36}:\d{1,9}(?:,[0-9a-f-]{36}:\d{1,9})*$/i, seenMessage)),
    z.transform(
      (text): SeenAppointments =>
        text.split(',').map((one) => {
          const [id = '', version] = one.split(':');
          return { uuid: id, version: Number(version) };
        }),
    ),
  ),
  seenAppointments,
);

/** Returns the text for `seen` of `deleteFollowing`. */
export function seenAsText(seen: SeenAppointments): string {
  return seen.map((one) => `${one.uuid}:${one.version}`).join(',');
}

export const deleteFollowing = route({
  method: 'DELETE',
  path: '/appointments/:uuid/following',
  summary: 'Delete an appointment and all later upcoming ones of its series. Deletes all of them or none',
  access: 'signed_in',
  params: z.object({ uuid }),
  query: z.strictObject({
    /** Like `seen` of `updateFollowing`. In the URL, because proxies may drop the body of a DELETE request. */
    seen: z.optional(seenInUrl),
  }),
  status: 204,
  takesIfMatch: true,
  errors: ['stale_write', 'visit_over'],
});
