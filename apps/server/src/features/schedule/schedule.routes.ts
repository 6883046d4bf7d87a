import {
  createScheduleSlot as createScheduleSlotRoute,
  deleteScheduleSlot as deleteScheduleSlotRoute,
  getSchedule as getScheduleRoute,
  listAvailableSlots as listAvailableSlotsRoute,
  updateScheduleSlot as updateScheduleSlotRoute,
} from '@anteroom/contract/schedule';
import type { Context } from '#context';
import { mayActForDoctor } from '#features/staff';
import { type Binding, bind } from '#platform/http/bind';
import { transact } from '#platform/http/transact';
import { createScheduleSlot } from './create-schedule-slot.ts';
import { deleteScheduleSlot } from './delete-schedule-slot.ts';
import { getSchedule } from './get-schedule.ts';
import { listAvailableSlots } from './list-available-slots.ts';
import { mayChangeSchedule } from './schedule.policy.ts';
import { updateScheduleSlot } from './update-schedule-slot.ts';

export function scheduleRoutes(context: Context): Binding[] {
  return [
    // A week is like every other: where it starts is the screen's matter.
    bind(getScheduleRoute, mayActForDoctor, async ({ params }) => ({
      days: await getSchedule(context, params.doctorId),
    })),
    bind(createScheduleSlotRoute, mayChangeSchedule, ({ actor, params, body, facts }) => {
      const request = { params, body };
      return transact(context, { actor, facts, operation: 'createScheduleSlot', request }, async (tx) => ({
        slot: await createScheduleSlot(context, tx, actor, { ...params, body }),
      }));
    }),
    bind(updateScheduleSlotRoute, mayChangeSchedule, async ({ actor, params, body, facts }) => ({
      slot: await updateScheduleSlot(context, actor, {
        doctorId: params.doctorId,
        slotId: params.scheduleId,
        change: body,
        ifMatch: facts.ifMatch,
      }),
    })),
    bind(deleteScheduleSlotRoute, mayChangeSchedule, ({ actor, params }) =>
      deleteScheduleSlot(context, actor, { doctorId: params.doctorId, slotId: params.scheduleId }).then(
        () => undefined,
      ),
    ),
    bind(listAvailableSlotsRoute, mayActForDoctor, async ({ params, query }) => ({
      slots: await listAvailableSlots(context, { doctorId: params.doctorId, date: query.date }),
    })),
  ];
}
