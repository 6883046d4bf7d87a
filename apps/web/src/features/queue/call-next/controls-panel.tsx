import type { QueueStatus } from '@anteroom/contract/queue';
import { CalendarRange, Printer, UserPlus, UserX } from 'lucide-react';
import { Link } from 'react-router';
import { ConfirmedOnly } from '#features/staff';
import { Button, buttonLook } from '#ui/button';
import { notInLineMessages as notInLine } from '../not-in-line.messages.ts';
import { queueMessages as words } from '../queue.messages.ts';
import type { SomeonesTurn } from '../queue-actions.ts';
import { useOpenQueueDialog, useShownLine } from '../queue-context.ts';
import { currentEntry, entryName, type LineView, waitingEntries } from '../queue-line.ts';
import { CallNextButton } from './call-next-button.tsx';
import { PauseButton } from './pause-button.tsx';
import { QueueIndicator } from './queue-status.tsx';

type Props = { view: LineView; status: QueueStatus };

/** The queue can be paused or started only on today's view, and patients of a future day cannot be called. */
export function ControlsPanel({ view, status }: Props) {
  const { line, today, timeZone } = useShownLine();
  const current = currentEntry(view);
  return (
    <div className="panel flex flex-col gap-4 p-5">
      <QueueIndicator status={status} timeZone={timeZone} />
      {line.date > today && (
        <>
          <p className="text-ink-soft">{words.notYetCalled}</p>
          <div className="mt-auto grid border-t border-line pt-4">
            <DayListLink />
          </div>
        </>
      )}
      {line.date <= today && (
        <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:border-t max-md:border-line max-md:bg-surface max-md:p-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <CallNextButton
            currentAppointmentId={current?.appointmentUuid ?? view.currentStatus.currentAppointmentId}
            waiting={waitingEntries(view)}
            isActive={status.isActive}
          />
        </div>
      )}
      {line.date <= today && (
        <Acts
          isActive={status.isActive}
          current={current ? { appointmentId: current.appointmentUuid, name: entryName(current) } : null}
        />
      )}
    </div>
  );
}

type ActsProps = { isActive: boolean; current: SomeonesTurn | null };

const besideAnother = 'px-2 whitespace-nowrap';

function Acts({ isActive, current }: ActsProps) {
  const { line, today } = useShownLine();
  const openDialog = useOpenQueueDialog();
  return (
    <div className="mt-auto grid gap-2 border-t border-line pt-4 max-md:border-t-0 max-md:pt-0 min-[24rem]:grid-cols-2">
      {line.date === today && (
        <>
          <ConfirmedOnly>
            <Button
              className={besideAnother}
              icon={<UserPlus aria-hidden="true" className="size-4.5" />}
              onClick={() => openDialog({ act: 'walk-in' })}
            >
              {notInLine.addWalkIn}
            </Button>
          </ConfirmedOnly>
          <PauseButton isActive={isActive} className={besideAnother} />
        </>
      )}
      {line.kind === 'central' && (
        <Button
          className="min-[24rem]:col-span-2"
          icon={<CalendarRange aria-hidden="true" className="size-4.5" />}
          onClick={() => openDialog({ act: 'forecast' })}
        >
          {notInLine.forecast}
        </Button>
      )}
      <DayListLink />
      <Button
        variant="dangerQuiet"
        className="min-[24rem]:col-start-2"
        icon={<UserX aria-hidden="true" className="size-4.5" />}
        disabled={!current}
        onClick={() => current && openDialog({ act: 'skip', patient: current })}
      >
        {words.skip}
      </Button>
    </div>
  );
}

function DayListLink() {
  const { line, doctor } = useShownLine();
  const chosen = new URLSearchParams({ dayListDoctor: String(doctor.id), dayListDate: line.date });
  return (
    <Link to={`/dashboard/reports?${chosen}`} className={buttonLook({ variant: 'quiet' })}>
      <Printer aria-hidden="true" className="size-4.5" />
      {words.dayList}
    </Link>
  );
}
