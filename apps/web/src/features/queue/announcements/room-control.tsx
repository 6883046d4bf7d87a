import { limits } from '@anteroom/contract/limits';
import { setRoom } from '@anteroom/contract/queue';
import { DoorOpen } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Button } from '#ui/button';
import { useQueueRefresh } from '../api/line-calls.ts';
import { useShowQueueError } from '../queue-error.ts';
import { useOfflineReason } from '../use-offline-reason.ts';
import { announcementMessages as words } from './announcements.messages.ts';

type Props = { doctorId: number; room: string | null };

/** Shows the doctor's room. A click turns it into a text field. Enter saves, and Escape discards the change. */
export function RoomControl({ doctorId, room }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const offReason = useOfflineReason();
  const save = useSaveRoom(doctorId);
  if (typed === null) {
    return (
      <Button
        variant="quiet"
        size="small"
        className="whitespace-nowrap"
        icon={<DoorOpen aria-hidden="true" className="size-4" />}
        offReason={offReason}
        {...(room === null ? {} : { 'aria-label': words.changeRoom(room) })}
        onClick={() => setTyped(room ?? '')}
      >
        {room ?? words.setRoom}
      </Button>
    );
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save.store(typed.trim() === '' ? null : typed.trim()).then((isSaved) => isSaved && setTyped(null));
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTyped(null);
  };
  return (
    <form onSubmit={submit} className="flex items-center gap-1">
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
