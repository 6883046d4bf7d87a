import {
  type CreateScheduleSlotBody,
  createScheduleSlot,
  deleteScheduleSlot,
  type ScheduleSlot,
  type UpdateScheduleSlotBody,
  updateScheduleSlot,
} from '@anteroom/contract/schedule';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { hasCode } from '#lib/api-error';
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

export type NewSlot = { body: CreateScheduleSlotBody; idempotencyKey: string };
export type NotAdded = { dayOfWeek: number; error: Error };
type Outcome = { added: ScheduleSlot[]; notAdded: NotAdded[] };

/**
 * Adds windows one after another. Where one overlaps another of its day, the others are added all the same; whatever
 * else goes wrong would go wrong for those behind it too, so they are left.
 */
export function useCreateSlots(doctorId: number) {
  return useMutation({
    mutationFn: async (slots: readonly NewSlot[]): Promise<Outcome> => {
      const added: ScheduleSlot[] = [];
      const notAdded: NotAdded[] = [];
      let stop: Error | null = null;
      for (const { body, idempotencyKey } of slots) {
        const { dayOfWeek } = body;
        const answer: ScheduleSlot | Error = stop ?? (await createSlot(doctorId, { body, idempotencyKey }));
        if (answer instanceof Error) notAdded.push({ dayOfWeek, error: answer });
        else added.push(answer);
        if (answer instanceof Error && !hasCode(answer, 'slot_overlap')) stop = answer;
      }
      return { added, notAdded };
    },
    ...useRefresh(doctorId),
  });
}

async function createSlot(
  doctorId: number,
  { body, idempotencyKey }: NewSlot,
): Promise<ScheduleSlot | Error> {
  try {
    return (await call(createScheduleSlot, { params: { doctorId }, body }, { idempotencyKey })).slot;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
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
