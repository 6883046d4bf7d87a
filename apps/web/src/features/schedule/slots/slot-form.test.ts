import type { ScheduleSlot } from '@anteroom/contract/schedule';
import { describe, expect, it } from 'vitest';
import { messagesByField } from '#lib/use-checked-form';
import { slotPreview } from '../quarter-hours.ts';
import {
  changesOf,
  conflictsOf,
  newSlotValues,
  slotBody,
  slotFormShape,
  valuesOfSelection,
  valuesOfSlot,
} from './slot-form.ts';

const slot: ScheduleSlot = {
  id: 7,
  doctorId: 2,
  dayOfWeek: 1,
  startTime: '09:00',
  endTime: '17:00',
  slotDurationMinutes: 30,
  isActive: true,
  version: 3,
};

function messagesOf(changed: Partial<ReturnType<typeof newSlotValues>>) {
  const checked = slotFormShape.safeParse(slotBody({ ...newSlotValues(1), ...changed }));
  return messagesByField(checked.error?.issues ?? []);
}

describe('slotPreview', () => {
  it.each([
    [['09:00', '17:00'], 30, 480, 16],
    [['09:00', '10:00'], 45, 60, 1],
    [['00:00', '23:59'], 15, 1439, 95],
    [['17:00', '09:00'], 30, 0, 0],
  ])(
    'the preview of the hours %j with slots of %i minutes shows %i minutes and %i slots',
    ([startTime = '', endTime = ''], each, total, count) => {
      expect(slotPreview({ startTime, endTime, slotDurationMinutes: each })).toEqual({
        totalMinutes: total,
        slotCount: count,
      });
    },
  );
});

describe('a new slot', () => {
  it('a new slot defaults to nine to five with half-hour visits, and is active', () => {
    expect(slotBody(newSlotValues(3))).toEqual({
      dayOfWeek: 3,
      startTime: '09:00',
      endTime: '17:00',
      slotDurationMinutes: 30,
      isActive: true,
    });
  });

  it('prefills a new slot with the selected day and times', () => {
    expect(valuesOfSelection({ day: 5, anchor: 32, row: 39 })).toMatchObject({
      dayOfWeek: '5',
      startTime: '08:00',
      endTime: '10:00',
      slotDurationMinutes: '30',
    });
  });

  it('a click prefills a slot of half an hour; a longer selection still has half-hour visits', () => {
    const clicked = valuesOfSelection({ day: 5, anchor: 36, row: 36 });
    expect(clicked).toMatchObject({ startTime: '09:00', endTime: '09:30', slotDurationMinutes: '30' });
    expect(slotPreview(slotBody({ ...clicked, endTime: '17:00' }))).toMatchObject({ slotCount: 16 });
  });

  it('prefills a shorter slot if half an hour does not fit before midnight', () => {
    expect(valuesOfSelection({ day: 5, anchor: 95, row: 95 })).toMatchObject({
      startTime: '23:30',
      endTime: '23:59',
      slotDurationMinutes: '15',
    });
  });
});

describe('slotFormShape', () => {
  it('reports one error of a working-hours slot at a time, in the words of the specification', () => {
    expect(messagesOf({})).toEqual({});
    expect(messagesOf({ startTime: '' })).toEqual({ startTime: 'Start time is required' });
    expect(messagesOf({ endTime: '' })).toEqual({ endTime: 'End time is required' });
    expect(messagesOf({ endTime: '09:00' })).toEqual({ endTime: 'End time must be after start time' });
    expect(messagesOf({ endTime: '08:00' })).toEqual({ endTime: 'End time must be after start time' });
    expect(messagesOf({ startTime: '23:45', endTime: '23:59' })).toEqual({
      endTime: 'Minimum duration is 15 minutes',
    });
    expect(messagesOf({ endTime: '10:30', slotDurationMinutes: '120' })).toEqual({
      slotDurationMinutes: 'Slot duration cannot exceed total duration',
    });
    expect(messagesOf({ slotDurationMinutes: '10' })).toEqual({
      slotDurationMinutes: 'Minimum slot duration is 15 minutes',
    });
  });
});

describe('an edited slot', () => {
  it('sends only the changed fields of an edited working-hours slot', () => {
    const checked = slotFormShape.parse(
      slotBody({ ...valuesOfSlot(slot), makeInactive: true, endTime: '16:00' }),
    );
    expect(changesOf(checked, slot)).toEqual({ endTime: '16:00', isActive: false });
    expect(changesOf(slotFormShape.parse(slotBody(valuesOfSlot(slot))), slot)).toEqual({});
  });

  it('lists the fields of a working-hours slot that this user changed, if the saved values differ', () => {
    const mine = slotBody({
      ...valuesOfSlot(slot),
      endTime: '16:00',
      makeInactive: true,
      slotDurationMinutes: '60',
    });
    const latest = { ...slot, endTime: '15:00', slotDurationMinutes: 60, startTime: '08:00' };
    expect(conflictsOf(mine, slot, latest)).toEqual([
      { label: 'End time', mine: '16:00', latest: '15:00' },
      { label: 'Active', mine: 'No', latest: 'Yes' },
    ]);
  });
});
