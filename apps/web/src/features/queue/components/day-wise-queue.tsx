import type { Doctor } from '@anteroom/contract/staff';
import { type ReactNode, useState } from 'react';
import { useClinic } from '#features/clinic';
import { LiveBanner } from '#features/live';
import { hasCode } from '#lib/api-error';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { useDayWiseQueue } from '../api/use-day-wise-queue.ts';
import { queueWords as words } from '../queue.words.ts';
import { useLiveQueue } from '../use-live-queue.ts';
import { DayWiseBoard } from './day-wise-board.tsx';
import { NotTodayBanner, QueueDateField } from './queue-date-field.tsx';
import { QueueFrame } from './queue-frame.tsx';
import { NotConfiguredNotice, WrongKindNotice } from './queue-notices.tsx';

type Props = { doctor: Doctor; doctorPicker: ReactNode; onSelectDifferent: () => void };

/** One doctor's line of one day, kept true by live events with polling as the net. */
export function DayWiseQueue({ doctor, doctorPicker, onSelectDifferent }: Props) {
  const { today, timezone } = useClinic();
  const [chosenDate, setChosenDate] = useState<string | null>(null);
  const date = chosenDate ?? today;
  const { data: queue, error, refetch } = useDayWiseQueue(doctor.id, date);
  const downSince = useLiveQueue(doctor.id, queue !== undefined);
  if (hasCode(error, 'queue_not_configured', 'wrong_queue_type')) {
    const isUnset = error.code === 'queue_not_configured';
    return (
      <QueueFrame toolbar={doctorPicker}>
        {isUnset && <NotConfiguredNotice />}
        {!isUnset && <WrongKindNotice doctorName={doctor.name} onSelectDifferent={onSelectDifferent} />}
      </QueueFrame>
    );
  }
  const toolbar = (
    <>
      {doctorPicker}
      <QueueDateField date={date} today={today} onChoose={setChosenDate} />
    </>
  );
  return (
    <QueueFrame toolbar={toolbar}>
      {date !== today && <NotTodayBanner date={date} onBack={() => setChosenDate(null)} />}
      <LiveBanner downSince={downSince} timeZone={timezone} />
      {error && <RetryBanner onRetry={refetch}>{words.loadFailed}</RetryBanner>}
      {!queue && !error && <Skeleton label={words.loading} />}
      {queue && <DayWiseBoard doctorId={doctor.id} queue={queue} today={today} timeZone={timezone} />}
    </QueueFrame>
  );
}
