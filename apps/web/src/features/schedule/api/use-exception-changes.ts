import {
  createScheduleException,
  deleteScheduleException,
  type ScheduleException,
  type ScheduleExceptionBody,
  updateScheduleException,
} from '@anteroom/contract/schedule-exceptions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { scheduleKeys } from './schedule-keys.ts';

/** Queries that depend on a doctor's hours: the appointment boards and the queue estimates. */
const shownElsewhere = [['appointments'], ['queue']] as const;

/** Refetches after errors too: an error may mean that the screen is out of date. */
function useRefresh(doctorId: number) {
  const queryClient = useQueryClient();
  return {
    onSettled: () => {
      for (const queryKey of [scheduleKeys.ofDoctor(doctorId), ...shownElsewhere]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  };
}

type ExceptionChange = {
  body: ScheduleExceptionBody;
  /** The exception to replace, or null to add one. */
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
    ...useRefresh(doctorId),
  });
}

export function useRemoveException(doctorId: number) {
  return useMutation({
    mutationFn: (exceptionId: number) => call(deleteScheduleException, { params: { doctorId, exceptionId } }),
    ...useRefresh(doctorId),
  });
}
