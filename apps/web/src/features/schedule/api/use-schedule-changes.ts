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

/** Refetches after errors too: an error may mean that the screen is out of date. */
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
 * Adds slots one by one. If one overlaps another slot of its day, continues with the next. Any other error would also
 * affect the remaining ones, so it stops.
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
