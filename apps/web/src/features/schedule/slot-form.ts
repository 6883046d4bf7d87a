import { limits } from '@anteroom/contract/limits';
import {
  type CreateScheduleSlotBody,
  createScheduleSlotBody,
  type ScheduleSlot,
  type UpdateScheduleSlotBody,
} from '@anteroom/contract/schedule';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod/mini';
import { type GridSelection, timesOfSelection } from './grid-selection.ts';
import { minutesOf } from './quarter-hours.ts';
import { slotPreview } from './slot-preview.ts';

export const slotFields = ['dayOfWeek', 'startTime', 'endTime', 'slotDurationMinutes', 'isActive'] as const;

export type SlotFormValues = {
  dayOfWeek: string;
  startTime: string;
  endTime: string;
  slotDurationMinutes: string;
  makeInactive: boolean;
};

export type SlotForm = UseFormReturn<SlotFormValues, unknown, CreateScheduleSlotBody>;

const standard = { startTime: '09:00', endTime: '17:00', minutes: 30 } as const;

export function newSlotValues(day: number): SlotFormValues {
  return {
    dayOfWeek: String(day),
    startTime: standard.startTime,
    endTime: standard.endTime,
    slotDurationMinutes: String(standard.minutes),
    makeInactive: false,
  };
}

/** Slots as long as usual, or as long as fit into what was marked. */
export function valuesOfSelection(selection: GridSelection): SlotFormValues {
  const times = timesOfSelection(selection);
  const { totalMinutes } = slotPreview({ ...times, slotDurationMinutes: 1 });
  const minutes = totalMinutes < standard.minutes ? limits.slot.gridMinutes : standard.minutes;
  return { ...newSlotValues(selection.day), ...times, slotDurationMinutes: String(minutes) };
}

export function valuesOfSlot(slot: ScheduleSlot): SlotFormValues {
  return {
    dayOfWeek: String(slot.dayOfWeek),
    startTime: slot.startTime,
    endTime: slot.endTime,
    slotDurationMinutes: String(slot.slotDurationMinutes),
    makeInactive: !slot.isActive,
  };
}

export type SlotValues = Pick<ScheduleSlot, (typeof slotFields)[number]>;

export function slotBody(values: SlotFormValues): SlotValues {
  const { dayOfWeek, slotDurationMinutes, makeInactive, ...times } = values;
  return {
    ...times,
    dayOfWeek: Number(dayOfWeek),
    slotDurationMinutes: Number(slotDurationMinutes),
    isActive: !makeInactive,
  };
}

type Rule = {
  field: keyof CreateScheduleSlotBody;
  holds: (body: CreateScheduleSlotBody) => boolean;
  error: string;
};

/** Specification, section 5. What one field's value has to do with another's. */
const rules: readonly Rule[] = [
  {
    field: 'endTime',
    holds: ({ startTime, endTime }) => minutesOf(endTime) > minutesOf(startTime),
    error: 'End time must be after start time',
  },
  {
    field: 'endTime',
    holds: (body) => slotPreview(body).totalMinutes >= limits.slot.gridMinutes,
    error: 'Minimum duration is 15 minutes',
  },
  {
    field: 'slotDurationMinutes',
    holds: (body) => body.slotDurationMinutes <= slotPreview(body).totalMinutes,
    error: 'Slot duration cannot exceed total duration',
  },
];

/** The contract's shape with the rules between its fields; only the first that is broken is said. */
export const slotFormShape = createScheduleSlotBody.check(
  z.superRefine((body, context) => {
    const broken = rules.find(({ holds }) => !holds(body));
    if (broken)
      context.addIssue({ code: 'custom', path: [broken.field], message: broken.error, input: body });
  }),
);

/** Only what was changed is sent, so that two people's changes of different fields do not undo each other. */
export function changesOf(body: CreateScheduleSlotBody, before: ScheduleSlot): UpdateScheduleSlotBody {
  return Object.fromEntries(
    slotFields.filter((field) => body[field] !== before[field]).map((field) => [field, body[field]]),
  );
}
