import {
  createScheduleSlot as createScheduleSlotRoute,
  deleteScheduleSlot as deleteScheduleSlotRoute,
  getSchedule as getScheduleRoute,
  listAvailableSlots as listAvailableSlotsRoute,
  previewScheduleSlotChange as previewScheduleSlotChangeRoute,
  updateScheduleSlot as updateScheduleSlotRoute,
} from '@anteroom/contract/schedule';
import {
  createScheduleException as createScheduleExceptionRoute,
  deleteScheduleException as deleteScheduleExceptionRoute,
  listScheduleExceptions as listScheduleExceptionsRoute,
  updateScheduleException as updateScheduleExceptionRoute,
} from '@anteroom/contract/schedule-exceptions';
import { mayActForDoctor } from '#features/staff';
import { type Binding, bind } from '#platform/http/bind';
import { transact } from '#platform/http/transact';
import { createScheduleSlot } from './create-schedule-slot.ts';
import { deleteScheduleSlot } from './delete-schedule-slot.ts';
import { createScheduleException } from './exceptions/create-schedule-exception.ts';
import { deleteScheduleException } from './exceptions/delete-schedule-exception.ts';
import { listScheduleExceptions } from './exceptions/list-schedule-exceptions.ts';
import { updateScheduleException } from './exceptions/update-schedule-exception.ts';
import { getSchedule } from './get-schedule.ts';
import { listAvailableSlots } from './list-available-slots.ts';
import type { ScheduleContext } from './lock-schedule.ts';
import { previewSlotChange } from './preview-slot-change.ts';
import { mayChangeSchedule } from './schedule.policy.ts';
import { updateScheduleSlot } from './update-schedule-slot.ts';

export function scheduleRoutes(context: ScheduleContext): Binding[] {
  return [...weekRoutes(context), ...exceptionRoutes(context)];
}

function weekRoutes(context: ScheduleContext): Binding[] {
  return [
    // The response has all seven days by number. The screen decides which day comes first.
    bind(getScheduleRoute, mayActForDoctor, async ({ params }) => ({
      days: await getSchedule(context, params.doctorId),
    })),
    bind(createScheduleSlotRoute, mayChangeSchedule, ({ actor, params, body, meta }) => {
      const request = { params, body };
      return transact(context, { actor, meta, operation: 'createScheduleSlot', request }, async (tx) => ({
        slot: await createScheduleSlot(context, tx, actor, { ...params, body }),
      }));
    }),
    bind(updateScheduleSlotRoute, mayChangeSchedule, async ({ actor, params, body, meta }) => ({
      slot: await updateScheduleSlot(context, actor, {
        doctorId: params.doctorId,
        slotId: params.scheduleId,
        change: body,
        ifMatch: meta.ifMatch,
      }),
    })),
    bind(deleteScheduleSlotRoute, mayChangeSchedule, ({ actor, params }) =>
      deleteScheduleSlot(context, actor, { doctorId: params.doctorId, slotId: params.scheduleId }).then(
        () => undefined,
      ),
    ),
    bind(previewScheduleSlotChangeRoute, mayChangeSchedule, ({ actor, params, body }) =>
      previewSlotChange(context, actor, {
        doctorId: params.doctorId,
        slotId: params.scheduleId,
        change: body,
      }),
    ),
    bind(listAvailableSlotsRoute, mayActForDoctor, async ({ actor, params, query }) => ({
      slots: await listAvailableSlots(context, actor, { doctorId: params.doctorId, date: query.date }),
    })),
  ];
}

function exceptionRoutes(context: ScheduleContext): Binding[] {
  return [
    bind(listScheduleExceptionsRoute, mayActForDoctor, async ({ params, query }) => ({
      exceptions: await listScheduleExceptions(context, { ...params, ...query }),
    })),
    bind(createScheduleExceptionRoute, mayChangeSchedule, ({ actor, params, body, meta }) => {
      const request = { params, body };
      return transact(
        context,
        { actor, meta, operation: 'createScheduleException', request },
        async (tx) => ({
          exception: await createScheduleException(context, tx, actor, { ...params, body }),
        }),
      );
    }),
    bind(updateScheduleExceptionRoute, mayChangeSchedule, async ({ actor, params, body, meta }) => ({
      exception: await updateScheduleException(context, actor, { ...params, body, ifMatch: meta.ifMatch }),
    })),
    bind(deleteScheduleExceptionRoute, mayChangeSchedule, ({ actor, params }) =>
      deleteScheduleException(context, actor, params).then(() => undefined),
    ),
  ];
}
