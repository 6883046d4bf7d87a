import { z } from 'zod/mini';
import { appointmentStatus, appointmentType } from './appointments.ts';
import { limits } from './limits.ts';
import { soundPeriod } from './period.ts';
import { calendarDate, epochMillis, id, idInUrl, nullableText, uuid } from './primitives.ts';
import { priority } from './queue.ts';
import { route } from './route.ts';
import { partOf } from './section-marks.ts';

/** A period in which the doctor sees patients on a date, from the weekly hours or an exception. */
const boardHours = z.object({ start: epochMillis, end: epochMillis, slotDurationMinutes: z.int() });

const boardDay = z.object({
  date: calendarDate,
  /**
   * The instants at which the clinic's date begins and ends. They are 23 or 25 hours apart on days of a clock change.
   */
  start: epochMillis,
  end: epochMillis,
  hours: z.array(boardHours),
  /** True on dates with days off or changed hours. */
  isException: z.boolean(),
});

export const boardDoctor = z.object({ id, name: z.string(), days: z.array(boardDay) });
export type BoardDoctor = z.infer<typeof boardDoctor>;

export const boardAppointment = z.object({
  uuid,
  version: z.int(),
  doctorId: id,
  patientId: id,
  patientFirstName: z.string(),
  patientLastName: z.string(),
  patientPhone: partOf('contact', nullableText),
  patientEmail: partOf('contact', nullableText),
  scheduledDateTime: epochMillis,
  durationMinutes: z.int(),
  appointmentType,
  reasonForVisit: partOf('visit_reason', nullableText),
  /** Null if the patient has not arrived, and for appointments without a place in a queue. */
  arrivedAt: z.nullable(epochMillis),
  priority,
  status: appointmentStatus,
  ticketCode: nullableText,
});
export type BoardAppointment = z.infer<typeof boardAppointment>;

export const getAppointmentBoard = route({
  method: 'GET',
  path: '/appointments/board',
  summary:
    'Get working hours and appointments: of all doctors that the caller may see on one date, or of one doctor on up to seven dates. Omits cancelled appointments',
  access: 'signed_in',
  isTimed: true,
  query: z.strictObject({ from: calendarDate, to: calendarDate, doctorId: z.optional(idInUrl) }).check(
    ...soundPeriod('The calendar', limits.board.days),
    // A period of several days requires a doctor, because a week of all doctors of a large practice would be several
    // megabytes.
    z.refine(({ from, to, doctorId }) => from >= to || doctorId !== undefined, {
      path: ['doctorId'],
      error: 'Choose a doctor to see more than one day',
    }),
  ),
  status: 200,
  response: z.object({
    doctors: z.array(boardDoctor),
    /**
     * The appointments, ordered by time. They include appointments that began the day before and reach into the first
     * date.
     */
    appointments: z.array(boardAppointment),
    /** The server's time when it read the data. */
    readAt: epochMillis,
  }),
  errors: [],
});
