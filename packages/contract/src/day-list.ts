import { z } from 'zod/mini';
import { appointmentStatus, appointmentType } from './appointments.ts';
import { language } from './languages.ts';
import { calendarDate, epochMillis, idInUrl, nullableText, uuid } from './primitives.ts';
import { route } from './route.ts';
import { partOf } from './section-marks.ts';

const params = z.object({ doctorId: idInUrl });
const query = z.strictObject({ date: calendarDate });

const dayListAppointment = z.object({
  appointmentUuid: uuid,
  ticketCode: nullableText,
  scheduledDateTime: epochMillis,
  durationMinutes: z.int(),
  patientFirstName: z.string(),
  patientLastName: z.string(),
  patientDateOfBirth: z.nullable(calendarDate),
  patientPhone: partOf('contact', nullableText),
  appointmentType,
  reasonForVisit: partOf('visit_reason', nullableText),
  status: appointmentStatus,
});
export type DayListAppointment = z.infer<typeof dayListAppointment>;

const dayList = z.object({
  doctorName: z.string(),
  date: calendarDate,
  /** The appointments, in the order of a day-wise queue, otherwise by time. */
  appointments: z.array(dayListAppointment),
  /** The server's time when it read the data. */
  readAt: epochMillis,
});
export type DayList = z.infer<typeof dayList>;

export const getDayList = route({
  method: 'GET',
  path: '/doctors/:doctorId/day-list',
  summary: 'Get a doctor’s appointments of a day for printing. Omits cancelled appointments',
  access: 'signed_in',
  params,
  query,
  status: 200,
  response: z.object({ dayList }),
  errors: [],
});

const dayTicket = z.object({
  appointmentUuid: uuid,
  ticketCode: z.string(),
  /** The doctor's name. Null if the clinic does not name doctors in messages. */
  doctorName: nullableText,
  scheduledDateTime: epochMillis,
  address: z.string(),
  /** The language in which the patient's ticket is printed. */
  language,
});
export type DayTicket = z.infer<typeof dayTicket>;

export const getDayTickets = route({
  method: 'POST',
  path: '/doctors/:doctorId/day-list/tickets',
  summary:
    'Get the tickets of all patients still waiting on a day, each with the secret URL of the patient’s own page. Creates missing tickets',
  access: 'signed_in',
  params,
  query,
  status: 200,
  response: z.object({ tickets: z.array(dayTicket) }),
  errors: [],
});
