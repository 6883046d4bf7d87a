import { api } from '@anteroom/contract/api';
import { mayActForDoctor } from '#features/staff';
import { type Binding, bind } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { createScheduleSlot } from './create-schedule-slot.ts';
import { deleteScheduleSlot } from './delete-schedule-slot.ts';
import { createScheduleException } from './exceptions/create-schedule-exception.ts';
import { deleteScheduleException } from './exceptions/delete-schedule-exception.ts';
import { updateScheduleException } from './exceptions/update-schedule-exception.ts';
import { getSchedule, listScheduleExceptions } from './get-schedule.ts';
import { listAvailableSlots } from './list-available-slots.ts';
import { listFreeTimes } from './list-free-times.ts';
import type { ScheduleContext } from './lock-schedule.ts';
import { previewSlotChange } from './preview-slot-change.ts';
import { mayChangeSchedule } from './schedule.policy.ts';
import { updateScheduleSlot } from './update-schedule-slot.ts';

export function scheduleRoutes(context: ScheduleContext): Binding[] {
  return [...weekRoutes(context), ...exceptionRoutes(context)];
}

function weekRoutes(context: ScheduleContext): Binding[] {
  const { change } = bindChanges(context);
  return [
    // The response has all seven days by number. The screen decides which day comes first.
    bind(api.getSchedule, mayActForDoctor, async ({ params }) => ({
      days: await getSchedule(context, params.doctorId),
    })),
    change(api.createScheduleSlot, mayChangeSchedule, async (tx, { actor, params, body }) => ({
      slot: await createScheduleSlot(context, tx, actor, { ...params, body }),
    })),
    change(api.updateScheduleSlot, mayChangeSchedule, async (tx, { actor, params, body, meta }) => ({
      slot: await updateScheduleSlot(context, tx, actor, {
        doctorId: params.doctorId,
        slotId: params.scheduleId,
        change: body,
        ifMatch: meta.ifMatch,
      }),
    })),
    change(api.deleteScheduleSlot, mayChangeSchedule, (tx, { actor, params }) =>
      deleteScheduleSlot(context, tx, actor, { doctorId: params.doctorId, slotId: params.scheduleId }),
    ),
    bind(api.previewScheduleSlotChange, mayChangeSchedule, ({ actor, params, body }) =>
      previewSlotChange(context, actor, {
        doctorId: params.doctorId,
        slotId: params.scheduleId,
        change: body,
      }),
    ),
    bind(api.listAvailableSlots, mayActForDoctor, async ({ actor, params, query }) => ({
      slots: await listAvailableSlots(context, actor, { doctorId: params.doctorId, date: query.date }),
    })),
    bind(api.listFreeTimes, mayActForDoctor, ({ actor, params, query }) =>
      listFreeTimes(context, actor, { ...params, ...query }),
    ),
  ];
}

function exceptionRoutes(context: ScheduleContext): Binding[] {
  const { change } = bindChanges(context);
  return [
    bind(api.listScheduleExceptions, mayActForDoctor, async ({ params, query }) => ({
      exceptions: await listScheduleExceptions(context, { ...params, ...query }),
    })),
    change(api.createScheduleException, mayChangeSchedule, async (tx, { actor, params, body }) => ({
      exception: await createScheduleException(context, tx, actor, { ...params, body }),
    })),
    change(api.updateScheduleException, mayChangeSchedule, async (tx, { actor, params, body, meta }) => ({
      exception: await updateScheduleException(context, tx, actor, {
        ...params,
        body,
        ifMatch: meta.ifMatch,
      }),
    })),
    change(api.deleteScheduleException, mayChangeSchedule, (tx, { actor, params }) =>
      deleteScheduleException(context, tx, actor, params),
    ),
  ];
}
