import { type MessageKind, markMessageDone, markMessageOpen } from '@anteroom/contract/today-messages';
import { messageOf } from '#lib/api-error';
import { showToast, undoMillis } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Button } from '#ui/button';
import { messagesOfPatients as words } from '../messages-of-patients.messages.ts';
import { todayRefresh } from '../use-today.ts';
import type { DatedVisit } from './visit-list.tsx';
import { nameOf } from './visit-name.tsx';

type Props = { kind: MessageKind; visit: DatedVisit };

/**
 * Marks a message as done, which removes it from the lists of all users. A toast offers Undo, unless another user was
 * faster.
 */
export function DoneButton({ kind, visit }: Props) {
  const done = useRouteMutation(markMessageDone, todayRefresh);
  const open = useRouteMutation(markMessageOpen, todayRefresh);
  const { appointmentId: uuid, messageAt } = visit;
  if (messageAt === null) return null;
  const params = { uuid, kind };
  const fail = (error: Error) => showToast({ tone: 'danger', message: messageOf(error, words.doneFailed) });
  const undo = (markedAt: number) => void open.mutateAsync({ params, query: { markedAt } }).catch(fail);
  const mark = () =>
    void done.mutateAsync({ params, body: { messageAt } }).then(({ markedAt }) => {
      const message = words.markedDone(nameOf(visit));
      if (markedAt === null) return showToast({ tone: 'done', message });
      const action = { label: words.undo, run: () => undo(markedAt) };
      return showToast({ tone: 'done', message, shownMillis: undoMillis, action });
    }, fail);
  return (
    <Button
      size="small"
      aria-label={words.doneOf[kind](nameOf(visit))}
      isBusy={done.isPending}
      onClick={mark}
    >
      {words.done}
    </Button>
  );
}
