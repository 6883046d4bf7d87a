import type { Doctor } from '@anteroom/contract/staff';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { EmptyState } from '#ui/empty-state';
import { Skeleton } from '#ui/skeleton';
import { useQueueSettings } from '../api/use-queue-settings.ts';
import { queueWords as words } from '../queue.words.ts';
import { queueTypeLabels, queueSettingsWords as settingsWords } from '../queue-settings.words.ts';
import { LineScreen } from './line-screen.tsx';
import { QueueFrame } from './queue-frame.tsx';
import { NotConfiguredNotice } from './queue-notices.tsx';

type Props = { doctor: Doctor; doctorPicker: ReactNode; onSelectDifferent: () => void };

/** The view that fits the kind of queue the doctor uses. */
export function ManagedQueue({ doctor, doctorPicker, onSelectDifferent }: Props) {
  const { data: settings, error } = useQueueSettings(doctor.id);
  if (!settings) {
    return (
      <QueueFrame toolbar={doctorPicker}>
        {error && <Banner tone="danger">{messageOf(error, settingsWords.settingsFailed)}</Banner>}
        {settings === null && <NotConfiguredNotice />}
        {settings === undefined && !error && <Skeleton label={words.loadingSettings} />}
      </QueueFrame>
    );
  }
  const pickerAndType = (
    <>
      {doctorPicker}
      <p className="grid min-h-10 content-center text-ink-soft">
        <span>
          {words.queueType}: <strong className="text-ink">{queueTypeLabels[settings.queueType]}</strong>
        </span>
      </p>
    </>
  );
  const { queueType } = settings;
  if (!(queueType in queueTypeLabels)) {
    return (
      <QueueFrame toolbar={pickerAndType}>
        <UnknownType type={queueType} />
      </QueueFrame>
    );
  }
  return (
    <LineScreen
      doctor={doctor}
      kind={queueType}
      takesEither
      doctorPicker={pickerAndType}
      onSelectDifferent={onSelectDifferent}
    />
  );
}

function UnknownType({ type }: { type: string }) {
  return (
    <EmptyState icon={<CalendarClock className="size-6" />} title={words.unknownTypeTitle}>
      {words.unknownTypeHint(type)}
    </EmptyState>
  );
}
