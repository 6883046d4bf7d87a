import type { QueueEntry } from '@anteroom/contract/queue';
import { Megaphone, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { showToast } from '#lib/toast-store';
import { Button } from '#ui/button';
import { useCallNext } from '../api/use-call-next.ts';
import { absenceOf } from '../arrival.ts';
import { callNextLabel, mayCallNext } from '../call-next-label.ts';
import { queueWords as words } from '../queue.words.ts';
import { entryName } from '../queue-line.ts';
import { useShownLine } from '../shown-line.ts';
import { useTellRefusal } from '../use-tell-refusal.ts';

type Props = {
  currentAppointmentId: string | null;
  waiting: readonly QueueEntry[];
  isActive: boolean;
};

/** A press so soon after the current patient changed was meant for the one before. */
const settlingMillis = 1200;

/** The biggest thing on the screen. Under it stands who will be called, before anybody presses. */
export function CallNextButton({ currentAppointmentId, waiting, isActive }: Props) {
  const { line } = useShownLine();
  const tell = useTellRefusal(line.doctorId);
  const callNext = useCallNext(line);
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
      onError: (error) => tell(error, words.callFailed),
    });
  };
  const isOffered = mayCallNext(line.kind, isActive, hasCurrent || waiting.length > 0);
  return (
    <div className="grid gap-2">
      <Button
        variant="primary"
        size="large"
        className="w-full"
        icon={<Megaphone aria-hidden="true" className="size-5" />}
        disabled={!isOffered}
        isBusy={callNext.isPending}
        busyText={words.calling}
        onClick={press}
      >
        {callNextLabel(hasCurrent, waiting.length)}
      </Button>
      <NextUp next={waiting[0]} isActive={isActive} hasCurrent={hasCurrent} />
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

type NextUpProps = { next: QueueEntry | undefined; isActive: boolean; hasCurrent: boolean };

function NextUp({ next, isActive, hasCurrent }: NextUpProps) {
  const { line } = useShownLine();
  const look = 'text-center text-ink-soft max-md:truncate';
  if (!isActive) {
    const isCompleting = line.kind === 'central' && hasCurrent;
    return <p className={look}>{isCompleting ? words.pausedCompletes : words.startFirst}</p>;
  }
  if (!next) return <p className={look}>{words.nobodyNext}</p>;
  return (
    <div className="max-md:flex max-md:flex-wrap max-md:items-baseline max-md:justify-center max-md:gap-x-3">
      <p className={look}>
        {words.next} <strong className="font-semibold text-ink">{entryName(next)}</strong>{' '}
        <span className="tabular-nums">{next.ticketCode}</span>
      </p>
      <Absence entry={next} />
    </div>
  );
}

/** Who is called and is not there is lost time, so that is said before. */
function Absence({ entry }: { entry: QueueEntry }) {
  const { line, today } = useShownLine();
  const absence = absenceOf(entry);
  if (absence === null || line.date !== today) return null;
  return (
    <p className="flex items-center justify-center gap-1.5 text-sm font-medium text-serving">
      <TriangleAlert aria-hidden="true" className="size-4" />
      {absence}
    </p>
  );
}
