import type { QueueEntry } from '@anteroom/contract/queue';
import { Megaphone, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useConnectionLostSince } from '#lib/connection';
import { showToast } from '#lib/toast-store';
import { useHotkey } from '#lib/use-hotkey';
import { Button } from '#ui/button';
import { useCallNext } from '../api/line-calls.ts';
import { queueMessages as words } from '../queue.messages.ts';
import { useShownLine } from '../queue-context.ts';
import { useShowQueueError } from '../queue-error.ts';
import { absenceOf, entryName } from '../queue-line.ts';
import { callNextLabel, mayCallNext } from './call-next-label.ts';

export type CallOutcome = { onCalled: () => void; onError: (error: Error) => void };

type Props = {
  currentAppointmentId: string | null;
  waiting: readonly QueueEntry[];
  isActive: boolean;
  /** For a dialog that closes after the call and shows errors itself. */
  inDialog?: CallOutcome;
};

/** A click this soon after the current patient changed was probably meant for the previous one. */
const settlingMillis = 1200;

/** The largest button on the screen, with the name of the next patient below it. */
export function CallNextButton({ currentAppointmentId, waiting, isActive, inDialog }: Props) {
  const { line } = useShownLine();
  const showError = useShowQueueError(line.doctorId);
  const callNext = useCallNext(line);
  const hasCurrent = currentAppointmentId !== null;
  const hasSettled = useSettled(currentAppointmentId);
  const hasBeenSeen = useSeen();
  const label = callNextLabel(hasCurrent, waiting.length);
  const press = () => {
    if (!hasSettled()) return;
    callNext.mutateAsync(currentAppointmentId).then(
      ({ current, completed }) => {
        if (current)
          showToast({ tone: 'done', message: words.called(entryName(current), current.ticketCode) });
        else if (completed) showToast({ tone: 'done', message: words.completed(entryName(completed)) });
        inDialog?.onCalled();
      },
      (error: Error) => (inDialog ? inDialog.onError(error) : showError(error, words.callFailed)),
    );
  };
  const isOffered = mayCallNext(line.kind, isActive, hasCurrent || waiting.length > 0);
  useHotkey({ key: 'Enter', meaning: label, isOff: !isOffered || callNext.isPending }, () => {
    if (hasBeenSeen()) press();
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Button
        variant="primary"
        size="large"
        className="w-full"
        icon={<Megaphone aria-hidden="true" className="size-5" />}
        disabled={!isOffered}
        isBusy={callNext.isPending}
        busyText={words.calling}
        onClick={press}
        onKeyDown={unlessHeld}
      >
        {label}
      </Button>
      <NextUp next={waiting[0]} isActive={isActive} hasCurrent={hasCurrent} />
    </div>
  );
}

/** Returns whether the current patient has been on the screen long enough for a click to mean them. */
function useSettled(currentAppointmentId: string | null): () => boolean {
  const seen = useRef({ id: currentAppointmentId, since: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (seen.current.id !== currentAppointmentId) {
      seen.current = { id: currentAppointmentId, since: performance.now() };
    }
  }, [currentAppointmentId]);
  return () => performance.now() - seen.current.since >= settlingMillis;
}

/**
 * Returns whether the button has been on the screen long enough: Enter may be pressed twice when opening the screen.
 */
function useSeen(): () => boolean {
  const [since] = useState(() => performance.now());
  return () => performance.now() - since >= settlingMillis;
}

/** A key held down repeats the click. */
function unlessHeld(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}

type NextUpProps = { next: QueueEntry | undefined; isActive: boolean; hasCurrent: boolean };

function NextUp({ next, isActive, hasCurrent }: NextUpProps) {
  const { line } = useShownLine();
  const isLost = useConnectionLostSince() !== null;
  const look = 'text-center text-ink-soft';
  if (isLost) return <p className={`${look} font-medium md:min-h-12`}>{words.noConnection}</p>;
  if (!isActive) {
    const isCompleting = line.kind === 'central' && hasCurrent;
    return <p className={`${look} md:min-h-12`}>{isCompleting ? words.pausedCompletes : words.startFirst}</p>;
  }
  if (!next) return <p className={`${look} md:min-h-12`}>{words.nobodyNext}</p>;
  return (
    <div className="max-md:flex max-md:flex-wrap max-md:items-center max-md:justify-center max-md:gap-x-3 md:min-h-12">
      <p className={`${look} max-md:flex max-md:min-w-0 max-md:gap-x-1`}>
        <span>{words.next} </span>
        <strong className="font-semibold text-ink max-md:truncate">{entryName(next)}</strong>{' '}
        <span className="whitespace-nowrap tabular-nums">{next.ticketCode}</span>
      </p>
      <Absence entry={next} />
    </div>
  );
}

/** Warns before calling a patient who is not here yet. */
function Absence({ entry }: { entry: QueueEntry }) {
  const { line, today } = useShownLine();
  const absence = absenceOf(entry);
  if (absence === null || line.date !== today) return null;
  return (
    <p className="flex items-center justify-center gap-2 text-sm font-medium text-serving">
      <TriangleAlert aria-hidden="true" className="size-4" />
      {absence}
    </p>
  );
}
