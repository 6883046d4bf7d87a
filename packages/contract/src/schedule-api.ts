import { listFreeTimes } from './free-times.ts';
import {
  createScheduleSlot,
  deleteScheduleSlot,
  getSchedule,
  listAvailableSlots,
  previewScheduleSlotChange,
  updateScheduleSlot,
} from './schedule.ts';
import {
  createScheduleException,
  deleteScheduleException,
  listScheduleExceptions,
  updateScheduleException,
} from './schedule-exceptions.ts';

/** Routes of doctors' schedules. */
export const scheduleApi = {
  getSchedule,
  createScheduleSlot,
  updateScheduleSlot,
  deleteScheduleSlot,
  previewScheduleSlotChange,
  listAvailableSlots,
  listFreeTimes,

  listScheduleExceptions,
  createScheduleException,
  updateScheduleException,
  deleteScheduleException,
} as const;
