import type { QueueStatus } from '@anteroom/contract/queue';
import { CalendarRange, Printer, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { ConfirmedOnly, useIsConfirmed } from '#features/staff';
import { Link } from '#lib/link';
import { useHotkey } from '#lib/use-hotkey';
import { Button, IconButton } from '#ui/button';
import { LateControl } from '../announcements/late-control.tsx';
import { RoomControl } from '../announcements/room-control.tsx';
import { PauseButton } from '../call-next/pause-button.tsx';
import { QueueIndicator } from '../call-next/queue-status.tsx';
import { notInLineMessages as notInLine } from '../not-in-line.messages.ts';
import { queueMessages as words } from '../queue.messages.ts';
import { useOpenQueueDialog, useShownLine } from '../queue-context.ts';
import { useOfflineReason } from '../use-offline-reason.ts';

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
