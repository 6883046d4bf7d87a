import type { ScheduleSlot, UpdateScheduleSlotBody } from '@anteroom/contract/schedule';
import { useRef } from 'react';
import { exceptConflict } from '#lib/use-record-form';
import { useAskAffectedAppointments } from '../affected/affected-appointments.ts';
import { useUpdateSlot } from '../api/schedule-mutations.ts';

type Ends = { onSaved: (saved: ScheduleSlot) => void; onError: (error: Error) => void };
type SlotUpdate = { body: UpdateScheduleSlotBody; version: number };

/**
 * Saves immediately if no bookable hours are lost. Otherwise, loads the affected appointments and saves if there are
 * none, or after the user has confirmed.
 */
export function useSlotSaving(slot: ScheduleSlot, { onSaved, onError: showError }: Ends) {
  const update = useUpdateSlot(slot.doctorId);
  const { asking, rejection, affected } = useAskAffectedAppointments(slot);
  const pendingUpdate = useRef<SlotUpdate | null>(null);
  /** The change that is saved once its preview has loaded. Null after the user has continued or gone back. */
  const awaited = useRef<SlotUpdate | null>(null);

  const goBack = () => {
    awaited.current = null;
    asking.reset();
    update.reset();
  };
  const save = ({ body, version }: SlotUpdate) => {
    awaited.current = null;
    const onError = (error: Error) => {
      asking.reset();
      showError(error);
    };
    const params = { doctorId: slot.doctorId, scheduleId: slot.id };
    update.mutate(
      { params, body, ifMatch: version },
      { onSuccess: ({ slot: saved }) => onSaved(saved), onError },
    );
  };
  const ask = (asked: SlotUpdate) => {
    awaited.current = asked;
    const onSuccess = ({ affectedAppointments }: { affectedAppointments: number }) => {
      if (affectedAppointments === 0 && awaited.current === asked) save(asked);
    };
    asking.mutate(asked.body, { onSuccess, onError: showError });
  };
  const send = (body: UpdateScheduleSlotBody, over: ScheduleSlot) => {
    pendingUpdate.current = { body, version: over.version };
    update.reset();
    if (removesHours(over, body)) return ask(pendingUpdate.current);
    asking.reset();
    save(pendingUpdate.current);
  };
  const withPendingUpdate = (act: (pendingUpdate: SlotUpdate) => void) => () => {
    if (pendingUpdate.current) act(pendingUpdate.current);
  };
  const isSavedAlone = affected?.preview?.affectedAppointments === 0;
  return {
    send,
    goBack,
    saveAnyway: withPendingUpdate(save),
    askAgain: withPendingUpdate(ask),
    /** The appointments that the user must see before anything is saved. */
    affected: affected?.state === 'unknown' || isSavedAlone ? null : affected,
    error: rejection ?? exceptConflict(update.error),
    isSaving: update.isPending,
    isBusy: update.isPending || affected?.state === 'unknown',
  };
}

type Hours = Pick<ScheduleSlot, 'dayOfWeek' | 'startTime' | 'endTime' | 'isActive'>;

/** Returns whether the change removes hours that can be booked now. */
export function removesHours(before: Hours, change: UpdateScheduleSlotBody): boolean {
  if (!before.isActive) return false;
  const { dayOfWeek = before.dayOfWeek, isActive = true } = change;
  const { startTime = before.startTime, endTime = before.endTime } = change;
  if (!isActive || dayOfWeek !== before.dayOfWeek) return true;
  return startTime > before.startTime || endTime < before.endTime;
}
