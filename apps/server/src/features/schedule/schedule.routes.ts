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
    bind(createScheduleExceptionRoute, mayChangeSchedule, ({ actor, params, body, facts }) => {
      const request = { params, body };
      return transact(
        context,
        { actor, facts, operation: 'createScheduleException', request },
        async (tx) => ({
          exception: await createScheduleException(context, tx, actor, { ...params, body }),
        }),
      );
    }),
    bind(updateScheduleExceptionRoute, mayChangeSchedule, async ({ actor, params, body, facts }) => ({
      exception: await updateScheduleException(context, actor, { ...params, body, ifMatch: facts.ifMatch }),
    })),
    bind(deleteScheduleExceptionRoute, mayChangeSchedule, ({ actor, params }) =>
      deleteScheduleException(context, actor, params).then(() => undefined),
    ),
  ];
}
