import type { QueueEntry } from '@anteroom/contract/queue';
import { Megaphone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { showToast } from '#lib/toast-store';
import { Button } from '#ui/button';
import { useCallNext } from '../api/use-call-next.ts';
import { callNextLabel } from '../call-next-label.ts';
import { queueWords as words } from '../queue.words.ts';
import { entryName } from '../queue-line.ts';
import { showQueueRefusal } from '../show-queue-refusal.ts';

type Props = {
  doctorId: number;
  date: string;
  currentAppointmentId: string | null;
  waiting: readonly QueueEntry[];
  isActive: boolean;
};

/** A press so soon after the current patient changed was meant for the one before. */
const settlingMillis = 1200;

/** The biggest thing on the screen. Under it stands who will be called, before anybody presses. */
export function CallNextButton({ doctorId, date, currentAppointmentId, waiting, isActive }: Props) {
  const callNext = useCallNext(doctorId, date);
  const hasCurrent = currentAppointmentId !== null;
  const hasSettled = useSettled(currentAppointmentId);
  const press = () => {
    if (!hasSettled()) return;
    callNext.mutate(currentAppointmentId, {
      onSuccess: ({ current, completed }) => {
        if (current)
          showToast({ tone: 'done', message: words.called(entryName(current), current.ticketCode) });
        else if (completed) showToast({ tone: 'done', message: words.completed(entryName(completed)) });
      },
      onError: (error) => showQueueRefusal(error, words.callFailed),
    });
  };
  return (
    <div className="grid gap-2">
      <Button
        variant="primary"
        size="large"
        className="w-full"
        icon={<Megaphone aria-hidden="true" className="size-5" />}
        disabled={!isActive || (waiting.length === 0 && !hasCurrent)}
        isBusy={callNext.isPending}
        busyText={words.calling}
        onClick={press}
      >
        {callNextLabel(hasCurrent, waiting.length)}
      </Button>
      <p className="text-center text-ink-soft max-md:truncate">
        <NextUp next={waiting[0]} isActive={isActive} />
      </p>
    </div>
  );
}

/** Whether the current patient has been on the screen long enough for a press to mean them. */
function useSettled(currentAppointmentId: string | null): () => boolean {
  const seen = useRef({ id: currentAppointmentId, since: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (seen.current.id !== currentAppointmentId) {
      seen.current = { id: currentAppointmentId, since: performance.now() };
    }
  }, [currentAppointmentId]);
  return () => performance.now() - seen.current.since >= settlingMillis;
}

function NextUp({ next, isActive }: { next: QueueEntry | undefined; isActive: boolean }) {
  if (!isActive) return words.startFirst;
  if (!next) return words.nobodyNext;
  return (
    <>
      {words.next} <strong className="font-semibold text-ink">{entryName(next)}</strong>{' '}
      <span className="tabular-nums">{next.ticketCode}</span>
    </>
  );
}
