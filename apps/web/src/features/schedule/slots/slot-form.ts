import { limits } from '@anteroom/contract/limits';
import {
  type CreateScheduleSlotBody,
  createScheduleSlotBody,
  type ScheduleSlot,
  type UpdateScheduleSlotBody,
} from '@anteroom/contract/schedule';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod/mini';
import { formatTimeOfDay } from '#lib/format-date';
import { brokenRuleOf, slotPreview } from '../quarter-hours.ts';
import { scheduleMessages as words } from '../schedule.messages.ts';
import { weekdayInColumn } from '../schedule-dates.ts';
import { atLeastHalfAnHour, type GridSelection, timesOfSelection } from '../week/grid-selection.ts';

export const slotFields = ['dayOfWeek', 'startTime', 'endTime', 'slotDurationMinutes', 'isActive'] as const;

export type SlotFormValues = {
  dayOfWeek: string;
  /** Other weekdays on which the same slot is added. Empty when a slot is edited. */
  otherDays: string[];
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
    otherDays: [],
    startTime: standard.startTime,
    endTime: standard.endTime,
    slotDurationMinutes: String(standard.minutes),
    makeInactive: false,
  };
}

/**
 * Returns the form values for a selection. A single quarter-hour comes from a click, so it is extended to half an hour,
 * or less before midnight.
 */
export function valuesOfSelection(selection: GridSelection): SlotFormValues {
  const times = timesOfSelection(atLeastHalfAnHour(selection));
  const { totalMinutes } = slotPreview({ ...times, slotDurationMinutes: 1 });
  const minutes = totalMinutes < standard.minutes ? limits.slot.gridMinutes : standard.minutes;
  return { ...newSlotValues(weekdayInColumn(selection.day)), ...times, slotDurationMinutes: String(minutes) };
}

export function valuesOfSlot(slot: ScheduleSlot): SlotFormValues {
  return {
    dayOfWeek: String(slot.dayOfWeek),
    otherDays: [],
    startTime: slot.startTime,
    endTime: slot.endTime,
    slotDurationMinutes: String(slot.slotDurationMinutes),
    makeInactive: !slot.isActive,
  };
}

export type SlotValues = Pick<ScheduleSlot, (typeof slotFields)[number]>;

export function slotBody(values: SlotFormValues): SlotValues {
  const { dayOfWeek, otherDays: _, slotDurationMinutes, makeInactive, ...times } = values;
  return {
    ...times,
    dayOfWeek: Number(dayOfWeek),
    slotDurationMinutes: Number(slotDurationMinutes),
    isActive: !makeInactive,
  };
}

/** Returns the weekdays on which a slot is added, in the order of the week, starting with the chosen weekday. */
export function chosenDays({
  dayOfWeek,
  otherDays,
}: Pick<SlotFormValues, 'dayOfWeek' | 'otherDays'>): number[] {
  const first = Number(dayOfWeek);
  const others = otherDays.map(Number).filter((day) => day !== first);
  return [first, ...others.toSorted((one, other) => ((one - first + 7) % 7) - ((other - first + 7) % 7))];
}

/** The contract's schema together with the cross-field rules. Reports only the first broken rule. */
export const slotFormShape = createScheduleSlotBody.check(
  z.superRefine((body, context) => {
    const broken = brokenRuleOf(body);
    if (broken)
      context.addIssue({ code: 'custom', path: [broken.field], message: broken.error, input: body });
  }),
);

/** Returns only the changed fields, so that two users who change different fields do not overwrite each other. */
export function changesOf(body: CreateScheduleSlotBody, before: ScheduleSlot): UpdateScheduleSlotBody {
  return Object.fromEntries(
    slotFields.filter((field) => body[field] !== before[field]).map((field) => [field, body[field]]),
  );
}

/**
 * Returns the fields that this user has changed and that have another value in the latest version, as display texts.
 */
export function conflictsOf(mine: SlotValues, before: ScheduleSlot, latest: ScheduleSlot) {
  const [inMine, inLatest] = [inWords(mine), inWords(latest)];
  return slotFields
    .filter((field) => mine[field] !== before[field] && mine[field] !== latest[field])
    .map((field) => ({ label: words.fields[field], mine: inMine[field], latest: inLatest[field] }));
}

function inWords(slot: SlotValues): Record<(typeof slotFields)[number], string> {
  return {
    dayOfWeek: words.weekday(slot.dayOfWeek),
    startTime: formatTimeOfDay(slot.startTime),
    endTime: formatTimeOfDay(slot.endTime),
    slotDurationMinutes: words.minutes(slot.slotDurationMinutes),
    isActive: words.yesNo(slot.isActive),
  };
}
