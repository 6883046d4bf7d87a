import type { Doctor } from '@anteroom/contract/staff';
import { useState } from 'react';
import { useClinic } from '#features/clinic';
import { LiveBanner } from '#features/live';
import { hasCode } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Skeleton } from '#ui/skeleton';
import { useDayWiseQueue } from '../api/use-day-wise-queue.ts';
import { queueWords as words } from '../queue.words.ts';
import { useLiveQueue } from '../use-live-queue.ts';
import { DayWiseBoard } from './day-wise-board.tsx';
import { DayWiseDatePicker } from './day-wise-date-picker.tsx';
import { NotConfiguredNotice, WrongKindNotice } from './queue-notices.tsx';

type Props = { doctor: Doctor; onSelectDifferent: () => void };

/** One doctor's line of one day, kept true by live events with polling as the net. */
export function DayWiseQueue({ doctor, onSelectDifferent }: Props) {
  const { today, timezone } = useClinic();
  const [chosenDate, setChosenDate] = useState<string | null>(null);
  const date = chosenDate ?? today;
  const { data: queue, error, refetch } = useDayWiseQueue(doctor.id, date);
  const downSince = useLiveQueue(doctor.id, queue !== undefined);
  if (hasCode(error, 'queue_not_configured')) return <NotConfiguredNotice />;
  if (hasCode(error, 'wrong_queue_type')) {
    return <WrongKindNotice doctorName={doctor.name} onSelectDifferent={onSelectDifferent} />;
  }
  const retry = (
    <Button size="small" onClick={() => void refetch()}>
      {words.retry}
    </Button>
  );
  return (
    <div className="grid gap-5">
      <DayWiseDatePicker date={date} today={today} onChoose={setChosenDate} />
      <LiveBanner downSince={downSince} timeZone={timezone} />
      {error && (
        <Banner tone="danger" action={retry}>
          {words.loadFailed}
        </Banner>
      )}
      {!queue && !error && <Skeleton label={words.loading} />}
      {queue && <DayWiseBoard doctorId={doctor.id} queue={queue} timeZone={timezone} />}
    </div>
  );
}
