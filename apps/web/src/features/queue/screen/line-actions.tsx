import type { QueueStatus } from '@anteroom/contract/queue';
import { CalendarRange, Pause, Play, Printer, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ConfirmedOnly, useIsConfirmed } from '#features/staff';
import { Link } from '#lib/link';
import { useHotkey } from '#lib/use-hotkey';
import { Button, IconButton } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { LateControl, RoomControl } from '../announcements/announcements.tsx';
import { QueueIndicator } from '../call-next/queue-status.tsx';
import { notInLineMessages as notInLine, queueMessages as words } from '../queue.messages.ts';
import { usePause } from '../queue-actions.ts';
import { useOfflineReason, useOpenQueueDialog, useShownLine } from '../queue-context.ts';
import { useShowQueueError } from '../queue-error.ts';

/**
 * Shows the state of the queue and its less frequent actions in the header. On a phone, this row scrolls sideways. Only
 * today's queue can be paused or started.
 */
export function LineActions({ status, note }: { status: QueueStatus; note: ReactNode }) {
  const { line, doctor, today, timeZone } = useShownLine();
  const openDialog = useOpenQueueDialog();
  return (
    <div className="-m-1 flex w-[calc(100%+0.5rem)] items-center gap-2 p-1 max-md:overflow-x-auto md:flex-wrap @min-[59rem]/queue:contents">
      <div className="flex shrink-0 items-center gap-1">
        {note}
        <QueueIndicator status={status} timeZone={timeZone} />
        {line.date === today && (
          <>
            <LateControl doctor={doctor} status={status} timeZone={timeZone} />
            <RoomControl doctorId={doctor.id} room={status.room} />
          </>
        )}
      </div>
      <div className="flex shrink-0 items-center gap-2 md:ml-auto md:gap-1">
        {line.date === today && <TodaysActions isActive={status.isActive} />}
        {line.kind === 'central' && (
          <IconButton
            label={notInLine.forecast}
            icon={<CalendarRange aria-hidden="true" className="size-5" />}
            onClick={() => openDialog({ act: 'forecast' })}
          />
        )}
        <DayListLink />
      </div>
    </div>
  );
}

const inLine = 'whitespace-nowrap px-3';

function TodaysActions({ isActive }: { isActive: boolean }) {
  const openDialog = useOpenQueueDialog();
  const offReason = useOfflineReason();
  const isConfirmed = useIsConfirmed();
  const addWalkIn = () => openDialog({ act: 'walk-in' });
  useHotkey({ key: 'w', meaning: notInLine.addWalkIn, isOff: !isConfirmed || offReason !== null }, addWalkIn);
  return (
    <>
      <ConfirmedOnly>
        <Button
          className={inLine}
          icon={<UserPlus aria-hidden="true" className="size-4.5" />}
          offReason={offReason}
          onClick={addWalkIn}
        >
          {notInLine.addWalkIn}
        </Button>
      </ConfirmedOnly>
      <PauseButton isActive={isActive} className={inLine} />
    </>
  );
}

function DayListLink() {
  const { line, doctor } = useShownLine();
  const chosen = new URLSearchParams({ dayListDoctor: String(doctor.id), dayListDate: line.date });
  return (
    <Link
      to={`/dashboard/reports?${chosen}`}
      aria-label={words.dayList}
      title={words.dayList}
      className="inline-flex size-11 items-center justify-center rounded-md text-ink-soft transition-colors hover:bg-sunken hover:text-ink md:size-9"
    >
      <Printer aria-hidden="true" className="size-5" />
    </Link>
  );
}

type Status = 'active' | 'paused';

const acts = {
  active: {
    label: words.start,
    title: words.startTitle,
    question: words.startQuestion,
    notice: words.startNotice,
  },
  paused: {
    label: words.pause,
    title: words.pauseTitle,
    question: words.pauseQuestion,
    notice: words.pauseNotice,
  },
} as const;

type Props = { isActive: boolean; className: string };

/** Pauses or starts a queue. Only a day-wise queue asks for confirmation (specification, section 4). */
function PauseButton(props: Props) {
  return useShownLine().line.kind === 'central' ? (
    <DirectPauseButton {...props} />
  ) : (
    <AskingPauseButton {...props} />
  );
}

function DirectPauseButton({ isActive, className }: Props) {
  const { line } = useShownLine();
  const showError = useShowQueueError(line.doctorId);
  const pause = usePause(line);
  const offReason = useOfflineReason();
  const toggle = () =>
    pause
      .change(isActive ? 'paused' : 'active')
      .catch((error: Error) => showError(error, words.toggleFailed));
  return (
    <Button
      {...lookOf(isActive)}
      className={className}
      offReason={offReason}
      // Stay busy until the change is saved, because the label changes with the state and a second click would revert
      // the first.
      isBusy={pause.isChanging}
      busyText={words.updating}
      onClick={toggle}
    >
      {isActive ? words.pause : words.resume}
    </Button>
  );
}

function AskingPauseButton({ isActive, className }: Props) {
  const { line } = useShownLine();
  const showError = useShowQueueError(line.doctorId);
  const [asked, setAsked] = useState<Status | null>(null);
  const pause = usePause(line);
  const offReason = useOfflineReason();
  const offered = isActive ? 'paused' : 'active';
  const confirm = (status: Status) =>
    pause
      .change(status)
      .catch((error: Error) => showError(error, words.statusFailed))
      .finally(() => setAsked(null));
  return (
    <>
      <Button
        {...lookOf(isActive)}
        className={className}
        offReason={offReason}
        onClick={() => setAsked(offered)}
      >
        {acts[offered].label}
      </Button>
      {asked && (
        <ConfirmDialog
          title={acts[asked].title}
          confirmLabel={acts[asked].label}
          busyText={words.updating}
          isBusy={pause.isChanging}
          onConfirm={() => confirm(asked)}
          onClose={() => setAsked(null)}
        >
          <p className="text-ink">{acts[asked].question}</p>
          <p>{acts[asked].notice}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function lookOf(isActive: boolean) {
  const Icon = isActive ? Pause : Play;
  return {
    variant: isActive ? 'secondary' : 'primary',
    icon: <Icon aria-hidden="true" className="size-4.5" />,
  } as const;
}
