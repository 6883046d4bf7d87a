import {
  type CreateScheduleSlotBody,
  createScheduleSlot,
  deleteScheduleSlot,
  type UpdateScheduleSlotBody,
  updateScheduleSlot,
} from '@anteroom/contract/schedule';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { scheduleKeys } from './schedule-keys.ts';

/** After any attempt the week and the free slots are fetched again: a refusal too means that they look different. */
function useRefresh(doctorId: number) {
  const queryClient = useQueryClient();
  return {
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: scheduleKeys.ofDoctor(doctorId) });
    },
  };
}

type NewSlot = { body: CreateScheduleSlotBody; idempotencyKey: string };

export function useCreateSlot(doctorId: number) {
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: NewSlot) =>
      (await call(createScheduleSlot, { params: { doctorId }, body }, { idempotencyKey })).slot,
    ...useRefresh(doctorId),
  });
}

type SlotChange = { scheduleId: number; body: UpdateScheduleSlotBody; version: number };

export function useUpdateSlot(doctorId: number) {
  return useMutation({
    mutationFn: async ({ scheduleId, body, version }: SlotChange) => {
      const params = { doctorId, scheduleId };
      return (await call(updateScheduleSlot, { params, body }, { ifMatch: version })).slot;
    },
    ...useRefresh(doctorId),
  });
}

export function useDeleteSlot(doctorId: number) {
  return useMutation({
    mutationFn: (scheduleId: number) => call(deleteScheduleSlot, { params: { doctorId, scheduleId } }),
    ...useRefresh(doctorId),
  });
}
