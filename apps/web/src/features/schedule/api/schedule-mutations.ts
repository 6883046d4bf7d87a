import {
  type CreateScheduleSlotBody,
  createScheduleSlot,
  deleteScheduleSlot,
  type ScheduleSlot,
  updateScheduleSlot,
} from '@anteroom/contract/schedule';
import {
  createScheduleException,
  deleteScheduleException,
  type ScheduleException,
  type ScheduleExceptionBody,
  updateScheduleException,
} from '@anteroom/contract/schedule-exceptions';
import { type QueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { hasCode } from '#lib/api-error';
import { queueQueries, scheduleQueries } from '#lib/query-filters';
import { useRouteMutation } from '#lib/use-route-mutation';

/**
 * Returns the queries that depend on a doctor's hours on a date. These include the appointment boards and the estimates
 * of the queues.
 */
const hoursQueries = (doctorId: number): QueryFilters[] => [
  scheduleQueries(doctorId),
  { queryKey: ['appointments'] },
  queueQueries(),
];

/**
 * Refetches the given queries after a change. Also refetches after errors, because an error may mean that the screen is
 * outdated.
 */
function useRefetch(stale: readonly QueryFilters[]) {
  const queryClient = useQueryClient();
  return {
    onSettled: () => {
      for (const filters of stale) void queryClient.invalidateQueries(filters);
    },
  };
}

type NewSlot = { body: CreateScheduleSlotBody; idempotencyKey: string };
export type NotAdded = { dayOfWeek: number; error: Error };
type Outcome = { added: ScheduleSlot[]; notAdded: NotAdded[] };

/**
 * Adds slots one after another. If a slot overlaps another one on its day, continues with the next slot. Stops after
 * any other error, because that error would also affect the remaining slots.
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
    ...useRefetch([scheduleQueries(doctorId)]),
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

export function useUpdateSlot(doctorId: number) {
  return useRouteMutation(updateScheduleSlot, { invalidates: [scheduleQueries(doctorId)] });
}

export function useDeleteSlot(doctorId: number) {
  return useRouteMutation(deleteScheduleSlot, { invalidates: [scheduleQueries(doctorId)] });
}

type ExceptionChange = {
  body: ScheduleExceptionBody;
  /** The days off or changed hours to edit, or null to add new ones. */
  before: ScheduleException | null;
  idempotencyKey: string;
};

export function useSaveException(doctorId: number) {
  return useMutation({
    mutationFn: async ({ body, before, idempotencyKey }: ExceptionChange) => {
      if (!before) {
        const added = await call(createScheduleException, { params: { doctorId }, body }, { idempotencyKey });
        return added.exception;
      }
      const params = { doctorId, exceptionId: before.id };
      const changed = await call(updateScheduleException, { params, body }, { ifMatch: before.version });
      return changed.exception;
    },
    ...useRefetch(hoursQueries(doctorId)),
  });
}

export function useRemoveException(doctorId: number) {
  return useRouteMutation(deleteScheduleException, { invalidates: hoursQueries(doctorId) });
}
