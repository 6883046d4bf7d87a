import { limits } from '@anteroom/contract/limits';
import { type QueueStatus, setDelay, setRoom } from '@anteroom/contract/queue';
import type { Doctor } from '@anteroom/contract/staff';
import { Clock, DoorOpen } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react';
import { formatClock } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { ActionMenu } from '#ui/action-menu';
import { Button } from '#ui/button';
import { useQueueRefresh } from '../api/line-calls.ts';
import { useUndoToast } from '../queue-actions.ts';
import { useOfflineReason } from '../queue-context.ts';
import { useShowQueueError } from '../queue-error.ts';
import { announcementMessages as words } from './announcements.messages.ts';

type Props = {
  doctor: Pick<Doctor, 'id' | 'name'>;
  status: Pick<QueueStatus, 'delayMinutes' | 'delayAnnouncedAt'>;
  timeZone: string;
};

const offered = [10, 20, 30, 45, 60] as const;

/** Shows and changes the doctor's delay. The server then updates estimates, displays and patient pages. */
export function LateControl({ doctor, status, timeZone }: Props) {
  const announce = useAnnounceDelay(doctor);
  const offReason = useOfflineReason();
  const { delayMinutes, delayAnnouncedAt } = status;
  const choose = (minutes: number | null) => void announce(minutes);
  const isLate = delayMinutes !== null && delayAnnouncedAt !== null;
  const now = isLate ? words.lateSince(delayMinutes, formatClock(delayAnnouncedAt, timeZone)) : words.onTime;
  return (
    <ActionMenu
      label={`${words.lateLabel(doctor.name)} ${now}`}
      offReason={offReason}
      actions={[
        ...(isLate ? [{ label: words.notLate, run: () => choose(null) }] : []),
        ...offered.map((minutes) => ({ label: words.late(minutes), run: () => choose(minutes) })),
      ]}
      look={
        isLate ? 'bg-serving-soft font-medium text-serving' : 'text-ink-soft hover:bg-sunken hover:text-ink'
      }
    >
      <Clock aria-hidden="true" className="size-4" />
      {isLate ? words.late(delayMinutes) : words.onTime}
    </ActionMenu>
  );
}

/** Announces a doctor's delay and offers Undo. */
function useAnnounceDelay({ id: doctorId, name }: Props['doctor']) {
  const showError = useShowQueueError(doctorId);
  const offerUndo = useUndoToast(doctorId);
  const { mutateAsync } = useRouteMutation(setDelay, useQueueRefresh(doctorId));
  return (minutes: number | null): Promise<void> =>
    mutateAsync({ params: { doctorId }, body: { minutes } }).then(
      ({ undoVersion: version }) =>
        offerUndo({
          about: `delay of ${doctorId}`,
          message: minutes === null ? words.toldOnTime(name) : words.told(name, minutes),
          version,
        }),
      (error: Error) => showError(error, words.delayFailed),
    );
}

type RoomControlProps = { doctorId: number; room: string | null };

/** Shows the doctor's room. A click turns it into a text field. Enter saves, and Escape discards the change. */
export function RoomControl({ doctorId, room }: RoomControlProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const [takesFocus, setTakesFocus] = useState(false);
  const offReason = useOfflineReason();
  const save = useSaveRoom(doctorId);
  if (typed === null) {
    return (
      <Button
        variant="quiet"
        size="small"
        className="whitespace-nowrap"
        icon={<DoorOpen aria-hidden="true" className="size-4" />}
        // Take over the focus of the field that this button replaces.
        autoFocus={takesFocus}
        offReason={offReason}
        {...(room === null ? {} : { 'aria-label': words.changeRoom(room) })}
        onClick={() => setTyped(room ?? '')}
      >
        {room ?? words.setRoom}
      </Button>
    );
  }
  const close = () => {
    setTakesFocus(form.current?.contains(document.activeElement) ?? false);
    setTyped(null);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save.store(typed.trim() === '' ? null : typed.trim()).then((isSaved) => isSaved && close());
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  return (
    <form ref={form} onSubmit={submit} className="flex items-center gap-1">
      <input
        aria-label={words.room}
        // biome-ignore lint/a11y/noAutofocus: the user has just opened this field.
        autoFocus
        autoComplete="off"
        maxLength={limits.queue.room}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={leave}
        className="field-box w-32"
      />
      <Button type="submit" size="small" isBusy={save.isSaving}>
        {words.save}
      </Button>
    </form>
  );
}

function useSaveRoom(doctorId: number) {
  const showError = useShowQueueError(doctorId);
  const saving = useRouteMutation(setRoom, useQueueRefresh(doctorId));
  const store = (room: string | null) =>
    saving.mutateAsync({ params: { doctorId }, body: { room } }).then(
      () => {
        showToast({ tone: 'done', message: room === null ? words.roomCleared : words.roomSaved(room) });
        return true;
      },
      (error: Error) => {
        showError(error, words.roomFailed);
        return false;
      },
    );
  return { store, isSaving: saving.isPending };
}
