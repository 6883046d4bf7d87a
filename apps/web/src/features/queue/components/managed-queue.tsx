import type { Doctor } from '@anteroom/contract/staff';
import type { ReactNode } from 'react';
import { Skeleton } from '#ui/skeleton';
import { useQueueSettings } from '../api/use-queue-settings.ts';
import { isQueueType } from '../is-queue-type.ts';
import { queueMessages as words } from '../queue.messages.ts';
import { queueTypeLabels } from '../queue-settings.messages.ts';
import { LineScreen } from './line-screen.tsx';
import { QueueFrame } from './queue-frame.tsx';
import { NotConfiguredNotice, UnknownTypeNotice } from './queue-notices.tsx';
import { SettingsFailed } from './settings-failed.tsx';

type Props = { doctor: Doctor; doctorPicker: ReactNode; onSelectDifferent: (() => void) | null };

export function ManagedQueue({ doctor, doctorPicker, onSelectDifferent }: Props) {
  const { data: settings, error } = useQueueSettings(doctor.id);
  if (!settings) {
    return (
      <QueueFrame toolbar={doctorPicker}>
        {error && <SettingsFailed error={error} />}
        {settings === null && <NotConfiguredNotice doctorId={doctor.id} />}
        {settings === undefined && !error && <Skeleton label={words.loadingSettings} />}
      </QueueFrame>
    );
  }
  const { queueType } = settings;
  const isKnown = isQueueType(queueType);
  const pickerAndType = (
    <>
      {doctorPicker}
      <p className="grid min-h-10 content-center text-ink-soft">
        <span>
          {words.queueType}:{' '}
          <strong className="text-ink">{isKnown ? queueTypeLabels[queueType] : queueType}</strong>
        </span>
      </p>
    </>
  );
  if (!isKnown) {
    return (
      <QueueFrame toolbar={pickerAndType}>
        <UnknownTypeNotice type={queueType} doctorId={doctor.id} />
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
