import { z } from 'zod/mini';
import { limits } from './limits.ts';
import { calendarDate, id, idInUrl, nullableText, optionalLine, uuid } from './primitives.ts';
import { route } from './route.ts';
import { endTime, slotDurationMinutes, startTime } from './schedule.ts';

const { scheduleException: max } = limits;

const exceptionHours = z.object({
  startTime: z.string(),
  endTime: z.string(),
  slotDurationMinutes: z.int(),
});

/** Dates (first and last included) on which these hours replace the weekly hours. Without hours, the doctor is off. */
export const scheduleException = z.object({
  id,
  doctorId: id,
  firstDate: calendarDate,
  lastDate: calendarDate,
  hours: z.array(exceptionHours),
  note: nullableText,
  version: z.int(),
  /** The number of future appointments on these dates outside these hours. */
  affectedAppointments: z.int(),
});
export type ScheduleException = z.infer<typeof scheduleException>;

const params = z.strictObject({ doctorId: idInUrl });
const exceptionParams = z.strictObject({ doctorId: idInUrl, exceptionId: idInUrl });

export const listScheduleExceptions = route({
  method: 'GET',
  path: '/doctors/:doctorId/schedule/exceptions',
  summary: 'List a doctor’s days off and changed hours that end on or after a date, in order',
  access: 'signed_in',
  params,
  query: z.strictObject({ from: calendarDate, to: z.optional(calendarDate) }),
  status: 200,
  response: z.object({ exceptions: z.array(scheduleException) }),
  errors: [],
});

export const scheduleExceptionBody = z.strictObject({
  firstDate: calendarDate,
  lastDate: calendarDate,
  hours: z
    .array(z.strictObject({ startTime, endTime, slotDurationMinutes }), { error: 'Hours must be a list' })
    .check(z.maxLength(max.hours, { error: `At most ${max.hours} stretches of hours a day` })),
  note: optionalLine('Note', max.note),
  /**
   * The affected appointments that the user has seen. If the change affects any other appointment, the server rejects
   * it with `appointments_affected`, and `conflicts` lists all affected appointments. No appointment is cancelled or
   * moved.
   */
  knownAffected: z._default(
    z.array(uuid).check(z.maxLength(max.affected, { error: 'Too many appointments' })),
    [],
  ),
});
export type ScheduleExceptionBody = z.output<typeof scheduleExceptionBody>;

export const createScheduleException = route({
  method: 'POST',
  path: '/doctors/:doctorId/schedule/exceptions',
  summary: 'Add days off or changed hours on some dates. Booked appointments stay booked',
  access: 'signed_in',
  params,
  body: scheduleExceptionBody,
  takesIdempotencyKey: true,
  status: 201,
  response: z.object({ exception: scheduleException }),
  errors: ['exception_overlap', 'appointments_affected', 'idempotency_key_reused'],
});

export const updateScheduleException = route({
  method: 'PUT',
  path: '/doctors/:doctorId/schedule/exceptions/:exceptionId',
  summary: 'Replace the dates, hours and note of days off or changed hours. Past dates stay as they were',
  access: 'signed_in',
  params: exceptionParams,
  body: scheduleExceptionBody,
  takesIfMatch: true,
  status: 200,
  response: z.object({ exception: scheduleException }),
  errors: ['exception_overlap', 'appointments_affected', 'exception_past', 'stale_write'],
});

export const deleteScheduleException = route({
  method: 'DELETE',
  path: '/doctors/:doctorId/schedule/exceptions/:exceptionId',
  summary:
    'Delete days off or changed hours from today on, so that the weekly hours apply again. Past dates stay as they were',
  access: 'signed_in',
  params: exceptionParams,
  status: 204,
  errors: ['exception_past'],
});
