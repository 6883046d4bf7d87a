import type { ReactNode } from 'react';
import { TicketDialog } from '#features/visits';
import { useKeptState } from '#lib/use-kept-state';
import { useShownLine } from '../shown-line.ts';
import { AskContext, type Asked } from '../use-ask.ts';
import { ForecastDialog } from './forecast-dialog.tsx';
import { RescheduleDialog, WalkInDialog } from './lazy-dialogs.tsx';
import { SkipDialog } from './skip-dialog.tsx';

/**
 * The dialogs of a line stand above it: the rows and the section from which they were opened may go while they are
 * open, by another desk or by the very act that is being answered.
 */
export function LineDialogs({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useKeptState<Asked | null>('queue.asked', null);
  return (
    <AskContext value={setAsked}>
      {children}
      {asked && <AskedDialog asked={asked} onClose={() => setAsked(null)} />}
    </AskContext>
  );
}

function AskedDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { doctor, today } = useShownLine();
  switch (asked.act) {
    case 'walk-in':
      return <WalkInDialog doctor={doctor} today={today} onClose={onClose} />;
    case 'forecast':
      return <ForecastDialog onClose={onClose} />;
    case 'skip':
      return <SkipDialog patient={asked.patient} onClose={onClose} />;
    case 'reschedule':
      return <RescheduleDialog {...asked} onClose={onClose} />;
    case 'ticket': {
      const { appointmentUuid: uuid, scheduledDateTime } = asked.entry;
      const appointment = { uuid, scheduledDateTime, doctorName: doctor.name };
      return <TicketDialog appointment={appointment} onClose={onClose} />;
    }
  }
}
