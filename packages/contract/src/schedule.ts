import { z } from 'zod/mini';
import { appointmentConflict } from './appointment-conflict.ts';
import { limits } from './limits.ts';
import { calendarDate, epochMillis, id, idInUrl } from './primitives.ts';
import { route } from './route.ts';

/** Returns a schema for a time of day in the clinic's time zone on a quarter-hour. 23:59 means the end of the day. */
export const timeOfDay = (label: string, pattern: RegExp) =>
  z
    .string({ error: `${label} is required` })
    .check(
      z.minLength(1, { error: `${label} is required` }),
      z.regex(pattern, { error: `${label} must be a time as HH:mm, in steps of 15 minutes` }),
    );
export const startPattern = /^([01]\d|2[0-3]):(00|15|30|45)$/;
export const endPattern = /^(([01]\d|2[0-3]):(00|15|30|45)|23:59)$/;
export const startTime = timeOfDay('Start time', startPattern);
export const endTime = timeOfDay('End time', endPattern);

export const dayOfWeek = z
  .int({ error: 'Day of week must be a number from 0 (Sunday) to 6' })
  .check(z.gte(0, { error: 'Day of week must be a number from 0 (Sunday) to 6' }))
  .check(z.lte(6, { error: 'Day of week must be a number from 0 (Sunday) to 6' }));

export const slotDurationMinutes = z.literal(limits.slot.minutes, {
  error: ({ input }: { input?: unknown }) =>
    typeof input === 'number' && input < limits.slot.gridMinutes
      ? 'Minimum slot duration is 15 minutes'
      : 'Slot duration must be 15, 30, 45, 60, 90 or 120 minutes',
});

/** A period on a weekday in which a doctor sees patients, divided into slots. */
export const scheduleSlot = z.object({
  id,
  doctorId: id,
  dayOfWeek: z.int(),
  startTime: z.string(),
  endTime: z.string(),
  slotDurationMinutes: z.int(),
  isActive: z.boolean(),
  version: z.int(),
});
export type ScheduleSlot = z.infer<typeof scheduleSlot>;

export const scheduleDay = z.object({ dayOfWeek: z.int(), slots: z.array(scheduleSlot) });
export type ScheduleDay = z.infer<typeof scheduleDay>;

const params = z.strictObject({ doctorId: idInUrl });
const slotParams = z.strictObject({ doctorId: idInUrl, scheduleId: idInUrl });

export const getSchedule = route({
  method: 'GET',
  path: '/doctors/:doctorId/schedule',
  summary: 'Get a doctor’s weekly hours by day (0 is Sunday). They are the same every week',
  access: 'signed_in',
  params,
  query: z.strictObject({ weekStart: z.optional(calendarDate) }),
  status: 200,
  response: z.object({ days: z.record(z.string(), scheduleDay) }),
  errors: [],
});

export const createScheduleSlotBody = z.strictObject({
  dayOfWeek,
  startTime,
  endTime,
  slotDurationMinutes,
  isActive: z._default(z.boolean({ error: 'Active must be true or false' }), true),
});
export type CreateScheduleSlotBody = z.output<typeof createScheduleSlotBody>;

export const createScheduleSlot = route({
  method: 'POST',
  path: '/doctors/:doctorId/schedule',
  summary: 'Add a window to a doctor’s weekly hours',
  access: 'signed_in',
  params,
  body: createScheduleSlotBody,
  takesIdempotencyKey: true,
  status: 201,
  response: z.object({ slot: scheduleSlot }),
  errors: ['slot_overlap', 'idempotency_key_reused'],
});

export const updateScheduleSlotBody = z.strictObject({
  dayOfWeek: z.optional(dayOfWeek),
  startTime: z.optional(startTime),
  endTime: z.optional(endTime),
  slotDurationMinutes: z.optional(slotDurationMinutes),
  isActive: z.optional(z.boolean({ error: 'Active must be true or false' })),
});
export type UpdateScheduleSlotBody = z.output<typeof updateScheduleSlotBody>;

export const updateScheduleSlot = route({
  method: 'PUT',
  path: '/doctors/:doctorId/schedule/:scheduleId',
  summary: 'Change a window of a doctor’s weekly hours',
  access: 'signed_in',
  params: slotParams,
  body: updateScheduleSlotBody,
  takesIfMatch: true,
  status: 200,
  response: z.object({ slot: scheduleSlot }),
  errors: ['slot_overlap', 'stale_write'],
});

export const deleteScheduleSlot = route({
  method: 'DELETE',
  path: '/doctors/:doctorId/schedule/:scheduleId',
  summary: 'Remove a window from a doctor’s weekly hours. Booked appointments stay booked',
  access: 'signed_in',
  params: slotParams,
  status: 204,
  errors: [],
});

export const previewScheduleSlotChange = route({
  method: 'POST',
  path: '/doctors/:doctorId/schedule/:scheduleId/preview',
  summary:
    'List the appointments that a change of a window would leave outside the doctor’s hours. To preview a deletion, send an inactive window. Changes nothing',
  access: 'signed_in',
  params: slotParams,
  body: updateScheduleSlotBody,
  status: 200,
  response: z.object({
    /** The number of future appointments that are inside the current hours, but would be outside the changed ones. */
    affectedAppointments: z.int(),
    /** The earliest affected appointments. */
    appointments: z.array(appointmentConflict),
  }),
  errors: ['slot_overlap'],
});
export type SlotChangePreview = z.infer<typeof previewScheduleSlotChange.response>;

export const availableSlot = z.object({
  startTime: z.string(),
  endTime: z.string(),
  scheduledDateTime: epochMillis,
  /** True if the slot is neither booked nor past. */
  available: z.boolean(),
});
export type AvailableSlot = z.infer<typeof availableSlot>;

export const listAvailableSlots = route({
  method: 'GET',
  path: '/doctors/:doctorId/available-slots',
  summary: 'List a doctor’s slots on a date, and whether each can still be booked',
  access: 'signed_in',
  params,
  query: z.strictObject({ date: calendarDate }),
  status: 200,
  response: z.object({ slots: z.array(availableSlot) }),
  errors: [],
});
