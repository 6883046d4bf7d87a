import type { QueueStatus } from '@anteroom/contract/queue';
import { CalendarRange, UserPlus, UserX } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button';
import { notInLineWords as notInLine } from '../not-in-line.words.ts';
import { queueWords as words } from '../queue.words.ts';
import { currentEntry, entryName, type LineView, waitingEntries } from '../queue-line.ts';
import { useShownLine } from '../shown-line.ts';
import type { SomeonesTurn } from '../use-skip.ts';
import { CallNextButton } from './call-next-button.tsx';
import { ForecastDialog } from './forecast-dialog.tsx';
import { PauseButton } from './pause-button.tsx';
import { QueueIndicator } from './queue-indicator.tsx';
import { SkipDialog } from './skip-dialog.tsx';
import { WalkInDialog } from './walk-in-dialog.tsx';

type Props = { view: LineView; status: QueueStatus };

/** On another day than today the queue itself is not steered, and from a day to come nobody is called. */
export function ControlsPanel({ view, status }: Props) {
  const { line, today, timeZone } = useShownLine();
  const current = currentEntry(view);
  return (
    <div className="panel flex flex-col gap-4 p-5">
      <QueueIndicator status={status} timeZone={timeZone} />
      {line.date <= today && (
        <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:border-t max-md:border-line max-md:bg-surface max-md:p-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <CallNextButton
            currentAppointmentId={current?.appointmentUuid ?? view.currentStatus.currentAppointmentId}
            waiting={waitingEntries(view)}
            isActive={status.isActive}
          />
        </div>
      )}
      <Acts
        isActive={status.isActive}
        current={current ? { appointmentId: current.appointmentUuid, name: entryName(current) } : null}
      />
    </div>
  );
}

type ActsProps = { isActive: boolean; current: SomeonesTurn | null };
type Asked = { act: 'walk-in' } | { act: 'forecast' } | { act: 'skip'; patient: SomeonesTurn };

/** What is pressed less often. The patient to skip is fixed when the question opens, whoever is called meanwhile. */
function Acts({ isActive, current }: ActsProps) {
  const { line, today } = useShownLine();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <div className="mt-auto grid gap-2 border-t border-line pt-4 max-md:border-t-0 max-md:pt-0 sm:grid-cols-2">
      {line.date === today && (
        <>
          <Button
            icon={<UserPlus aria-hidden="true" className="size-4.5" />}
            onClick={() => setAsked({ act: 'walk-in' })}
          >
            {notInLine.addWalkIn}
          </Button>
          <PauseButton isActive={isActive} />
        </>
      )}
      {line.kind === 'central' && (
        <Button
          className="sm:col-span-2"
          icon={<CalendarRange aria-hidden="true" className="size-4.5" />}
          onClick={() => setAsked({ act: 'forecast' })}
        >
          {notInLine.forecast}
        </Button>
      )}
      <Button
        variant="dangerQuiet"
        className="sm:col-start-2"
        icon={<UserX aria-hidden="true" className="size-4.5" />}
        disabled={!current}
        onClick={() => current && setAsked({ act: 'skip', patient: current })}
      >
        {words.skip}
      </Button>
      {asked?.act === 'walk-in' && <WalkInDialog onClose={close} />}
      {asked?.act === 'forecast' && <ForecastDialog onClose={close} />}
      {asked?.act === 'skip' && <SkipDialog patient={asked.patient} onClose={close} />}
    </div>
  );
}
