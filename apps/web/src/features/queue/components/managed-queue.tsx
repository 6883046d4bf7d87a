import type { Doctor } from '@anteroom/contract/staff';
import { CalendarClock } from 'lucide-react';
import { messageOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { EmptyState } from '#ui/empty-state';
import { Skeleton } from '#ui/skeleton';
import { useQueueSettings } from '../api/use-queue-settings.ts';
import { queueTypeLabels, queueWords as words } from '../queue.words.ts';
import { DayWiseQueue } from './day-wise-queue.tsx';
import { NotConfiguredNotice } from './queue-notices.tsx';

type Props = { doctor: Doctor; onSelectDifferent: () => void };

/** The view that fits the kind of queue the doctor uses. */
export function ManagedQueue({ doctor, onSelectDifferent }: Props) {
  const { data: settings, error } = useQueueSettings(doctor.id);
  if (error) return <Banner tone="danger">{messageOf(error, words.settingsFailed)}</Banner>;
  if (settings === undefined) return <Skeleton label={words.loadingSettings} />;
  if (settings === null) return <NotConfiguredNotice />;
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">
        {words.queueType}: <strong className="text-ink">{queueTypeLabels[settings.queueType]}</strong>
      </p>
      <QueueOfType type={settings.queueType} doctor={doctor} onSelectDifferent={onSelectDifferent} />
    </div>
  );
}

function QueueOfType({ type, ...props }: Props & { type: string }) {
  if (type === 'day_wise') return <DayWiseQueue {...props} />;
  const isCentral = type === 'central';
  return (
    <EmptyState
      icon={<CalendarClock className="size-6" />}
      title={isCentral ? words.centralLaterTitle : words.unknownTypeTitle}
    >
      {isCentral ? words.centralLater : words.unknownTypeHint(type)}
    </EmptyState>
  );
}
