import { type ScheduleSlot, scheduleSlot, type UpdateScheduleSlotBody } from '@anteroom/contract/schedule';
import { useRef, useState } from 'react';
import { hasCode } from '#lib/api-error';
import { useKeptState } from '#lib/use-kept-state';
import { useAskLeftOut } from './api/use-left-out.ts';
import { useUpdateSlot } from './api/use-schedule-changes.ts';
import { takesHoursAway } from './slot-changes.ts';

type Opened = { draftName: string; slot: ScheduleSlot };
type Ends = { onSaved: (saved: ScheduleSlot) => void; onRefused: (error: Error) => void };
type Wish = { body: UpdateScheduleSlotBody; version: number };

/** Saves at once what takes no hours away, anything else when it is known whom it leaves out: nobody, or seen by who saves. */
export function useSlotSaving({ draftName, slot }: Opened, { onSaved, onRefused }: Ends) {
  const [base, setBase] = useKeptState(`${draftName}.base`, slot);
  const [theirs, setTheirs] = useState<ScheduleSlot | null>(null);
  const update = useUpdateSlot(slot.doctorId);
  const { asking, refusal, leftOut } = useAskLeftOut(slot);
  const wish = useRef<Wish | null>(null);
  /** Whose answer still counts: whoever went on or back meanwhile does not wait for it. */
  const awaited = useRef<Wish | null>(null);

  const goBack = () => {
    awaited.current = null;
    asking.reset();
    update.reset();
  };
  const save = ({ body, version }: Wish) => {
    awaited.current = null;
    const onError = (error: Error) => {
      asking.reset();
      if (hasCode(error, 'stale_write')) setTheirs(scheduleSlot.parse(error.body?.current));
      else onRefused(error);
    };
    update.mutate({ scheduleId: base.id, body, version }, { onSuccess: onSaved, onError });
  };
  const ask = (asked: Wish) => {
    awaited.current = asked;
    const onSuccess = ({ affectedAppointments }: { affectedAppointments: number }) => {
      if (affectedAppointments === 0 && awaited.current === asked) save(asked);
    };
    asking.mutate(asked.body, { onSuccess, onError: onRefused });
  };
  const send = (body: UpdateScheduleSlotBody, over: ScheduleSlot) => {
    wish.current = { body, version: over.version };
    update.reset();
    if (takesHoursAway(over, body)) return ask(wish.current);
    asking.reset();
    save(wish.current);
  };
  const withWish = (act: (wish: Wish) => void) => () => {
    if (wish.current) act(wish.current);
  };
  const takeTheirs = (current: ScheduleSlot) => {
    setBase(current);
    setTheirs(null);
    goBack();
  };
  const isSavedAlone = leftOut?.preview?.affectedAppointments === 0;
  return {
    ...{ base, theirs, takeTheirs, send, goBack },
    saveAnyway: withWish(save),
    askAgain: withWish(ask),
    /** To be looked at before anything is saved. */
    leftOut: leftOut?.state === 'unknown' || isSavedAlone ? null : leftOut,
    error: refusal ?? (hasCode(update.error, 'stale_write') ? null : update.error),
    isSaving: update.isPending,
    isBusy: update.isPending || leftOut?.state === 'unknown',
  };
}
