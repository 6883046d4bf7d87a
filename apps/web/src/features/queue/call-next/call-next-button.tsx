import type { QueueEntry } from '@anteroom/contract/queue';
import type { QueueType } from '@anteroom/contract/queue-settings';
import type { Doctor } from '@anteroom/contract/staff';
import { Megaphone, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useClinic } from '#features/clinic';
import { showToast } from '#lib/toast-store';
import { useHotkey } from '#lib/use-hotkey';
import { Button, unlessHeld } from '#ui/button';
import { useCallNext } from '../api/line-calls.ts';
import { queueMessages as words } from '../queue.messages.ts';
import { useUndoToast } from '../queue-actions.ts';
import { ShownLineContext, useOfflineReason, useShownLine } from '../queue-context.ts';
import { useShowQueueError } from '../queue-error.ts';
import { absenceOf, entryName } from '../queue-line.ts';
import { useOpenNotes } from '../visit/visit-address.ts';

export type CallOutcome = { onCalled: () => void; onError: (error: Error) => void };

/** The patient that Call Next will call. */
type NextPatient = Pick<
  QueueEntry,
  'patientFirstName' | 'patientLastName' | 'ticketCode' | 'arrivedAt' | 'runningLateMinutes'
>;

type Props = {
  currentAppointmentId: string | null;
  waiting: readonly NextPatient[];
  isActive: boolean;
  room?: string | null;
  /** Set in a dialog that closes after the call and shows errors itself. */
  inDialog?: CallOutcome;
  /**
   * True on a screen with several doctors. The button is then smaller and has no shortcut, and its accessible name
   * includes the doctor's name.
   */
  isOnCard?: boolean;
};

/**
 * Milliseconds. A click or key press this soon after the current patient changed was probably meant for the previous
 * state of the screen.
 */
const settlingMillis = { click: 1200, key: 2000 };

/**
 * Renders the largest button of the queue screen. The next patient's name is shown below it, or inside it on a phone.
 */
export function CallNextButton(props: Props) {
  const { currentAppointmentId, waiting, isActive, room = null, inDialog, isOnCard = false } = props;
  const { line, doctor } = useShownLine();
  const showError = useShowQueueError(line.doctorId);
  const callNext = useCallNext(line);
  const hasCurrent = currentAppointmentId !== null;
  const offReason = useOfflineReason();
  const hasSettled = useSettled(currentAppointmentId);
  const offerUndo = useUndoToast(line.doctorId);
  const openNotes = useOpenNotes(line);
  const label = callNextLabel(hasCurrent, waiting.length);
  const about = `call of ${line.doctorId}`;
  const press = (by: keyof typeof settlingMillis) => {
    if (!hasSettled(settlingMillis[by])) {
      showToast({ tone: 'neutral', about: `ignored ${about}`, message: words.callIgnored });
      return;
    }
    callNext.mutateAsync(currentAppointmentId).then(
      ({ current, completed, version }) => {
        offerUndo({
          about,
          version,
          message: words.called(current?.patientFirstName ?? null, completed?.patientFirstName ?? null, room),
          ...(completed
            ? { alsoOffered: { label: words.addNotes, run: () => openNotes(completed.appointmentUuid) } }
            : {}),
        });
        inDialog?.onCalled();
      },
      (error: Error) => (inDialog ? inDialog.onError(error) : showError(error, words.callFailed)),
    );
  };
  const isOffered = mayCallNext(line.kind, isActive, hasCurrent || waiting.length > 0);
  useHotkey(
    { key: 'c', meaning: label, isOff: isOnCard || !isOffered || callNext.isPending || offReason !== null },
    () => press('key'),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 md:gap-2">
      <Button
        variant="primary"
        size={isOnCard ? 'medium' : 'large'}
        className="w-full"
        {...(isOnCard ? { 'aria-label': `${label}, ${doctor.name}` } : {})}
        icon={<Megaphone aria-hidden="true" className="size-5" />}
        disabled={!isOffered}
        offReason={isOffered ? offReason : null}
        isBusy={callNext.isPending}
        busyText={words.calling}
        onClick={() => press('click')}
        onKeyDown={unlessHeld}
      >
        <span className="grid min-w-0 leading-tight">
          {label}
          {isOffered && waiting[0] && !isOnCard && (
            <span aria-hidden="true" className="truncate text-base font-normal md:hidden">
              <NextInShort next={waiting[0]} />
            </span>
          )}
        </span>
      </Button>
      {!isOnCard && <NextUp next={waiting[0]} isActive={isActive} hasCurrent={hasCurrent} />}
    </div>
  );
}

/** On a phone, shows the next patient inside the button, and whether the patient has arrived. */
function NextInShort({ next }: { next: NextPatient }) {
  const { line, today } = useShownLine();
  const absence = line.date === today ? absenceOf(next) : null;
  return [entryName(next), next.ticketCode, absence].filter(Boolean).join(' · ');
}

/**
 * Returns a function that returns whether the current patient has been on screen for at least this many milliseconds.
 * An earlier click was probably meant for the previous patient.
 */
function useSettled(currentAppointmentId: string | null): (millis: number) => boolean {
  const seen = useRef({ id: currentAppointmentId, since: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (seen.current.id !== currentAppointmentId) {
      seen.current = { id: currentAppointmentId, since: performance.now() };
    }
  }, [currentAppointmentId]);
  return (millis) => performance.now() - seen.current.since >= millis;
}

type NextUpProps = { next: NextPatient | undefined; isActive: boolean; hasCurrent: boolean };

function NextUp({ next, isActive, hasCurrent }: NextUpProps) {
  const { line } = useShownLine();
  const isLost = useOfflineReason() !== null;
  const look = 'text-center text-ink-soft max-md:text-sm';
  if (isLost) return <p className={`${look} font-medium`}>{words.noConnection}</p>;
  if (!isActive) {
    const isCompleting = line.kind === 'central' && hasCurrent;
    return <p className={look}>{isCompleting ? words.pausedCompletes : words.startFirst}</p>;
  }
  if (!next) return <p className={look}>{words.nobodyNext}</p>;
  return (
    <div className="@min-[59rem]/queue:min-h-12">
      <p className={`${look} max-md:sr-only`}>
        <span>{words.next} </span>
        <strong className="font-semibold text-ink">{entryName(next)}</strong>{' '}
        <span className="whitespace-nowrap tabular-nums">{next.ticketCode}</span>
      </p>
      <Absence entry={next} />
    </div>
  );
}

/** Warns before a patient is called who has not arrived yet. */
function Absence({ entry }: { entry: NextPatient }) {
  const { line, today } = useShownLine();
  const absence = absenceOf(entry);
  if (absence === null || line.date !== today) return null;
  return (
    <p className="flex items-center justify-center gap-2 text-sm font-medium text-serving max-md:sr-only">
      <TriangleAlert aria-hidden="true" className="size-4" />
      {absence}
    </p>
  );
}

export function callNextLabel(hasCurrent: boolean, waitingCount: number): string {
  if (!hasCurrent) return 'Call First Patient';
  return waitingCount > 0 ? 'Call Next Patient' : 'Complete Current Patient';
}

/**
 * Returns whether Call Next is possible. A paused day-wise queue calls no patients. In a paused central queue, staff
 * can still complete the current patient.
 */
export function mayCallNext(kind: QueueType, isActive: boolean, hasAnybody: boolean): boolean {
  return hasAnybody && (isActive || kind === 'central');
}

type CardCallNextProps = {
  doctor: Doctor;
  kind: QueueType;
  currentAppointmentId: string | null;
  next: NextPatient | null;
  isActive: boolean;
};

/** Renders Call Next on a screen that shows several doctors. */
export function CardCallNext({ doctor, kind, currentAppointmentId, next, isActive }: CardCallNextProps) {
  const { today, timezone: timeZone } = useClinic();
  const line = { kind, doctorId: doctor.id, date: today };
  return (
    <ShownLineContext value={{ line, doctor, today, timeZone }}>
      <CallNextButton
        isOnCard
        currentAppointmentId={currentAppointmentId}
        waiting={next ? [next] : []}
        isActive={isActive}
      />
    </ShownLineContext>
  );
}
