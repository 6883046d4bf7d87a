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
  /** The queue type. Null until the doctor has chosen one, so that there is no queue to show yet. */
  queueType: z.nullable(queueType),
  isActive: z.boolean(),
  room: nullableText,
  /** How late the doctor is, in minutes, as announced today. Null if a patient was called after the announcement. */
  delayMinutes: z.nullable(z.int()),
  /** `overMinutes` is how much longer than planned the visit has taken, or 0. */
  current: z.nullable(z.object({ ...visitToday.shape, since: epochMillis, overMinutes: z.int() })),
  /** The patient that Call Next would call. */
  next: z.nullable(visitToday),
  /** The number of waiting patients, whether or not they have arrived. */
  waiting: z.int(),
  arrived: z.int(),
  /** The next free time, as far ahead as `GET /doctors/:doctorId/free-times` searches by default, or null. */
  nextFree: nullableMillis,
});
export type DoctorToday = z.infer<typeof doctorToday>;

const datedVisit = z.object({
  ...visitToday.shape,
  date: calendarDate,
  /** The time of the newest message about this visit in the list. Null if the list contains no messages. */
  messageAt: nullableMillis,
});
const list = z.object({ total: z.int(), visits: z.array(datedVisit) });

export const getToday = route({
  method: 'GET',
  path: '/today',
  summary:
    'Get today’s overview of the caller’s doctors: current and next patients, and items that need attention',
  access: 'signed_in',
  isTimed: true,
  answersNotModified: true,
  status: 200,
  response: z.object({
    /** The doctors, sorted by name. */
    doctors: z.array(doctorToday),
    /**
     * Patients in today's queues who have not arrived although their appointment is less than two hours ahead or
     * already past, by time.
     */
    arrivals: z.array(visitToday),
    /** At most 20 items of each kind. Omits patients' messages that staff have marked as done. */
    attention: z.object({
      /** Patients who are still waiting in the day-wise queue of a past day, latest first. */
      notSeen: list,
      /**
       * Visits whose follow-up is due within a week or up to 30 days overdue. Omits patients with a restricted record,
       * or with a later appointment with the doctor that was neither cancelled nor missed. `date` is the due date.
       */
      followUps: list,
      /** Appointments of tomorrow that are not confirmed. */
      unconfirmed: list,
      /** The number of requests from booking pages that wait for staff. */
      bookingRequests: z.int(),
      /**
       * Appointments that patients cancelled today or in the three days before, latest first. Omits those that an
       * earlier time from the waiting list replaced.
       */
      cancelledByPatients: list,
      /**
       * Upcoming appointments that patients moved today or in the three days before, latest first. `date` is the new
       * date.
       */
      movedByPatients: list,
      /** Upcoming appointments with a reminder that could not be sent or was not delivered, by time. */
      failedReminders: list,
      /**
       * Appointments with an SMS reply from today or the three days before that staff must read, by time: a request to
       * be called, or an unclear reply.
       */
      repliesToRead: list,
      /** The number of free times that are currently offered to patients of the waiting list. */
      openOffers: z.int(),
    }),
    readAt: epochMillis,
  }),
  errors: [],
});
