import { z } from 'zod/mini';
import { calendarDate, epochMillis, id, nullableText, uuid } from './primitives.ts';
import { priority } from './queue.ts';
import { queueType } from './queue-settings.ts';
import { route } from './route.ts';
import { doctor } from './staff.ts';

const nullableMillis = z.nullable(epochMillis);

export const visitToday = z.object({
  appointmentId: uuid,
  version: z.int(),
  doctorId: id,
  patientId: id,
  patientFirstName: z.string(),
  patientLastName: z.string(),
  patientDateOfDeath: z.nullable(calendarDate),
  ticketCode: z.string(),
  scheduledDateTime: epochMillis,
  durationMinutes: z.int(),
  arrivedAt: nullableMillis,
  /** The delay that the patient announced, in minutes. */
  runningLateMinutes: z.nullable(z.int()),
  priority,
});
export type VisitToday = z.infer<typeof visitToday>;

export const doctorToday = z.object({
  ...doctor.shape,
  /** Null until the doctor has chosen one: there is no line to show yet. */
  queueType: z.nullable(queueType),
  isActive: z.boolean(),
  room: nullableText,
  /** How late the doctor is, as announced. Null once a patient was called since. */
  delayMinutes: z.nullable(z.int()),
  /** `overMinutes`: how much longer than planned the visit has taken, or 0. */
  current: z.nullable(z.object({ ...visitToday.shape, since: epochMillis, overMinutes: z.int() })),
  /** The patient that Call Next calls. */
  next: z.nullable(visitToday),
  /** Includes the patients who have arrived. */
  waiting: z.int(),
  arrived: z.int(),
  /** The next free time today or tomorrow, or null. */
  nextFree: nullableMillis,
});
export type DoctorToday = z.infer<typeof doctorToday>;

const datedVisit = z.object({
  ...visitToday.shape,
  date: calendarDate,
  /** When the newest message of the list about this visit came. Null: the list contains no messages. */
  messageAt: nullableMillis,
});
const list = z.object({ total: z.int(), visits: z.array(datedVisit) });

export const getToday = route({
  method: 'GET',
  path: '/today',
  summary:
    'The day of every doctor this person works for: who is in, who comes next, and what needs attention',
  access: 'signed_in',
  isTimed: true,
  answersNotModified: true,
  status: 200,
  response: z.object({
    /** Lists the doctors by name. */
    doctors: z.array(doctorToday),
    /** Lists patients booked within the next two hours, or late, who have not arrived yet, by time. */
    arrivals: z.array(visitToday),
    /** At most 20 of each kind are listed. Messages of patients that are marked as done are left out. */
    attention: z.object({
      /** Lists patients who still wait on a past day, latest first. */
      notSeen: list,
      /** Visits whose follow-up is due within a week or up to 30 days overdue, without a later booking. `date` is when it is due. */
      followUps: list,
      /** Lists appointments of tomorrow that are not confirmed. */
      unconfirmed: list,
      /** Requests of booking pages that wait for staff. */
      bookingRequests: z.int(),
      /** Lists appointments that patients cancelled in the last three days, latest first. */
      cancelledByPatients: list,
      /**
       * Lists upcoming appointments that patients moved in the last three days, latest first. `date` is the new date.
       */
      movedByPatients: list,
      /** Lists upcoming appointments with a reminder that could not be sent, by time. */
      failedReminders: list,
      /**
       * Lists appointments with a reply by SMS in the last three days that staff must read, by time: a request to be
       * called, or an unclear reply.
       */
      repliesToRead: list,
      /** The number of free times that are offered to patients of the waiting list. */
      openOffers: z.int(),
    }),
    readAt: epochMillis,
  }),
  errors: [],
});
