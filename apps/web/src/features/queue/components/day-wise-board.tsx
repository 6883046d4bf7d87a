import type { DayWiseQueue } from '@anteroom/contract/queue';
import { currentEntry, entryName, waitingEntries } from '../queue-line.ts';
import { useCurrentStatus } from '../use-current-status.ts';
import { CallNextButton } from './call-next-button.tsx';
import { CurrentPatientCard } from './current-patient-card.tsx';
import { PauseButton } from './pause-button.tsx';
import { QueueIndicator } from './queue-indicator.tsx';
import { QueueList } from './queue-list.tsx';
import { QueueStatTiles } from './queue-stat-tiles.tsx';
import { SkipButton } from './skip-button.tsx';

type Props = { doctorId: number; queue: DayWiseQueue; today: string; timeZone: string };

/** On another day than today the queue itself is not steered, and from a day to come nobody is called. */
export function DayWiseBoard({ doctorId, queue, today, timeZone }: Props) {
  const status = useCurrentStatus(doctorId, queue);
  const current = currentEntry(queue);
  const waiting = waitingEntries(queue);
  const currentAppointmentId = current?.appointmentUuid ?? queue.currentStatus.currentAppointmentId;
  const skippable = current ? { appointmentId: current.appointmentUuid, name: entryName(current) } : null;
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <CurrentPatientCard
          entry={current}
          status={queue.currentStatus}
          waiting={waiting}
          timeZone={timeZone}
        />
        <div className="panel flex flex-col gap-4 p-5">
          <QueueIndicator status={status} timeZone={timeZone} />
          {queue.date <= today && (
            <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:border-t max-md:border-line max-md:bg-surface max-md:p-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              <CallNextButton
                doctorId={doctorId}
                date={queue.date}
                currentAppointmentId={currentAppointmentId}
                waiting={waiting}
                isActive={status.isActive}
              />
            </div>
          )}
          <div className="mt-auto flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4">
            {queue.date === today && <PauseButton doctorId={doctorId} isActive={status.isActive} />}
            <SkipButton doctorId={doctorId} current={skippable} />
          </div>
        </div>
      </div>
      <QueueStatTiles stats={queue.stats} />
      <QueueList entries={queue.queue} date={queue.date} timeZone={timeZone} />
    </div>
  );
}
