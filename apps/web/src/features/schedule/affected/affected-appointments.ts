import { type AppointmentConflict, appointmentConflict } from '@anteroom/contract/appointment-conflict';
import {
  previewScheduleSlotChange,
  type ScheduleSlot,
  type SlotChangePreview,
  type UpdateScheduleSlotBody,
} from '@anteroom/contract/schedule';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#lib/api';
import { ApiError, hasCode } from '#lib/api-error';

export type AffectedAppointment = AppointmentConflict & {
  /** True if the appointment was not in the list that the user has already seen. */
  isNew: boolean;
};

/** Returns the affected appointments from the error, ordered by time. Returns null for any other error. */
export function affectedAppointments(
  error: unknown,
  shownBefore: readonly AppointmentConflict[] | null,
): AffectedAppointment[] | null {
  if (!hasCode(error, 'appointments_affected')) return null;
  const known = new Set(shownBefore?.map(({ uuid }) => uuid));
  return (error.body?.conflicts ?? [])
    .map((conflict) => appointmentConflict.parse(conflict))
    .map((conflict) => ({ ...conflict, isNew: shownBefore !== null && !known.has(conflict.uuid) }))
    .toSorted((one, other) => one.scheduledDateTime - other.scheduledDateTime);
}

type Slot = Pick<ScheduleSlot, 'id' | 'doctorId'>;

/**
 * The appointments that a change would affect. `late`: the request is taking longer than a user should have to wait.
 */
export type AffectedAppointments =
  | { state: 'unknown' | 'late' | 'failed'; preview: null }
  | { state: 'known'; preview: SlotChangePreview };

type Asking = { isPending: boolean; isError: boolean; data: SlotChangePreview | undefined };

function ask({ id, doctorId }: Slot, body: UpdateScheduleSlotBody, signal?: AbortSignal) {
  const input = { params: { doctorId, scheduleId: id }, body };
  return call(previewScheduleSlotChange, input, signal ? { signal } : {});
}

function affectedAppointmentsOf({ isPending, isError, data }: Asking, isLate: boolean): AffectedAppointments {
  if (data && !isPending && !isError) return { state: 'known', preview: data };
  if (isError) return { state: 'failed', preview: null };
  return { state: isLate ? 'late' : 'unknown', preview: null };
}

/**
 * Lists the appointments that deleting a slot would affect. Requests a preview of making the slot inactive, which
 * affects the same appointments. Never cached.
 */
export function useAppointmentsAffectedByDeletion(slot: Slot) {
  const query = useQuery({
    queryKey: ['affected-by-deletion', slot.doctorId, slot.id],
    queryFn: ({ signal }) => ask(slot, { isActive: false }, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const { isFetching, isError, data, refetch } = query;
  const isLate = useIsLate(isFetching);
  return {
    affected: affectedAppointmentsOf({ isPending: isFetching, isError, data }, isLate),
    onRetry: refetch,
  };
}

/**
 * Returns a mutation (`asking`) that loads the appointments that changing a slot would affect, and its result. It runs
 * when the user saves.
 */
export function useAskAffectedAppointments(slot: Slot) {
  const asking = useMutation({ mutationFn: (body: UpdateScheduleSlotBody) => ask(slot, body) });
  const isLate = useIsLate(asking.isPending);
  const rejection = isRejection(asking.error) ? asking.error : null;
  const affected = asking.isIdle || rejection ? null : affectedAppointmentsOf(asking, isLate);
  return { asking, rejection, affected };
}

/**
 * Returns whether the error of the preview means that saving would be rejected too. Any other error only means that the
 * preview is unavailable.
 */
function isRejection(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}

const patienceMillis = 4000;

/** Returns whether a request is taking longer than a user should have to wait. */
function useIsLate(isUnderWay: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setIsLate(true), patienceMillis);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isUnderWay]);
  return isLate && isUnderWay;
}
