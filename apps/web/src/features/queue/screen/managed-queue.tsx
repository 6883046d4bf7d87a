import type { Doctor } from '@anteroom/contract/staff';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '#ui/skeleton';
import { queueSettingsQuery } from '../api/queue-queries.ts';
import { queueTypeLabels, queueMessages as words } from '../queue.messages.ts';
import { isQueueType } from '../queue-line.ts';
import { LineScreen } from './line-screen.tsx';
import { NotConfiguredNotice, QueueFrame, SettingsFailed, UnknownTypeNotice } from './queue-frame.tsx';

type Props = { doctor: Doctor; doctorPicker: ReactNode; onSelectDifferent: (() => void) | null };

export function ManagedQueue({ doctor, doctorPicker, onSelectDifferent }: Props) {
  const { data: settings, error } = useQuery(queueSettingsQuery(doctor.id));
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
  const type = (
    <p className="text-sm whitespace-nowrap text-ink-soft">
      {words.queueType}:{' '}
      <strong className="text-ink">{isKnown ? queueTypeLabels[queueType] : queueType}</strong>
    </p>
  );
  if (!isKnown) {
    return (
      <QueueFrame
        toolbar={
          <>
            {doctorPicker}
            {type}
          </>
        }
      >
        <UnknownTypeNotice type={queueType} doctorId={doctor.id} />
      </QueueFrame>
    );
  }
  return (
    <LineScreen
      doctor={doctor}
      kind={queueType}
      takesEither
      doctorPicker={doctorPicker}
      note={type}
      onSelectDifferent={onSelectDifferent}
    />
  );
}
