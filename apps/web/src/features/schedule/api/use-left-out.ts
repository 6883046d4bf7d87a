import {
  previewScheduleSlotChange,
  type ScheduleSlot,
  type SlotChangePreview,
  type UpdateScheduleSlotBody,
} from '@anteroom/contract/schedule';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { ApiError } from '#lib/api-error';
import { useIsLate } from '../use-is-late.ts';

type Slot = Pick<ScheduleSlot, 'id' | 'doctorId'>;

/** What is known of whom a change leaves out. `late`: still unknown after a time for which nobody should wait. */
export type LeftOut =
  | { state: 'unknown' | 'late' | 'failed'; preview: null }
  | { state: 'known'; preview: SlotChangePreview };

type Asking = { isPending: boolean; isError: boolean; data: SlotChangePreview | undefined };

function ask({ id, doctorId }: Slot, body: UpdateScheduleSlotBody, signal?: AbortSignal) {
  const input = { params: { doctorId, scheduleId: id }, body };
  return call(previewScheduleSlotChange, input, signal ? { signal } : {});
}

function leftOutOf({ isPending, isError, data }: Asking, isLate: boolean): LeftOut {
  if (data && !isPending && !isError) return { state: 'known', preview: data };
  if (isError) return { state: 'failed', preview: null };
  return { state: isLate ? 'late' : 'unknown', preview: null };
}

/** Whom the deletion of a window leaves out: those whom it would leave out if it were inactive. Asked anew each time. */
export function useLeftOutByDeletion(slot: Slot) {
  const query = useQuery({
    queryKey: ['left-out-by-deletion', slot.doctorId, slot.id],
    queryFn: ({ signal }) => ask(slot, { isActive: false }, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const { isFetching, isError, data, refetch } = query;
  const isLate = useIsLate(isFetching);
  return { leftOut: leftOutOf({ isPending: isFetching, isError, data }, isLate), onRetry: refetch };
}

/** Whom a change of a window leaves out, asked once it is to be saved. */
export function useAskLeftOut(slot: Slot) {
  const asking = useMutation({ mutationFn: (body: UpdateScheduleSlotBody) => ask(slot, body) });
  const isLate = useIsLate(asking.isPending);
  const refusal = isRefusal(asking.error) ? asking.error : null;
  const leftOut = asking.isIdle || refusal ? null : leftOutOf(asking, isLate);
  return { asking, refusal, leftOut };
}

/** Saving would be refused for the same reason; anything else is a failure to find out. */
function isRefusal(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}
