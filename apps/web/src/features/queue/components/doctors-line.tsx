import type { QueueType } from '@anteroom/contract/queue-settings';
import type { Doctor } from '@anteroom/contract/staff';
import type { ReactNode } from 'react';
import { useClinic } from '#features/clinic';
import { hasCode } from '#lib/api-error';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { useQueueSettings } from '../api/use-queue-settings.ts';
import { isQueueType } from '../is-queue-type.ts';
import { queueMessages as words } from '../queue.messages.ts';
import type { LineView } from '../queue-line.ts';
import { ShownLineContext } from '../shown-line.ts';
import { useLineOfKind } from '../use-line-of-kind.ts';
import { NotConfiguredNotice, UnknownTypeNotice } from './queue-notices.tsx';
import { SettingsFailed } from './settings-failed.tsx';

type Props = { doctor: Doctor; children: (view: LineView) => ReactNode };

/** Loads a doctor's queue of today for a dialog. Never uses stale data. */
export function DoctorsLine({ doctor, children }: Props) {
  const { data: settings, error } = useQueueSettings(doctor.id);
  if (settings === undefined && error) return <SettingsFailed error={error} />;
  if (settings === undefined) return <Skeleton label={words.loadingSettings} rows={3} />;
  if (settings === null) return <NotConfiguredNotice doctorId={doctor.id} />;
  const { queueType } = settings;
  if (!isQueueType(queueType)) return <UnknownTypeNotice type={queueType} doctorId={doctor.id} />;
  return (
    <LineOfToday doctor={doctor} asked={queueType}>
      {children}
    </LineOfToday>
  );
}

function LineOfToday({ doctor, asked, children }: Props & { asked: QueueType }) {
  const { today, timezone: timeZone } = useClinic();
  const { line, query } = useLineOfKind({ doctorId: doctor.id, asked, date: today, today }, true);
  const { data: view, error, isFetchedAfterMount } = query;
  if (hasCode(error, 'queue_not_configured')) return <NotConfiguredNotice doctorId={doctor.id} />;
  if (error && !(view && isFetchedAfterMount))
    return <RetryBanner onRetry={query.refetch}>{words.loadFailed}</RetryBanner>;
  if (!view || !isFetchedAfterMount) return <Skeleton label={words.loading} rows={3} />;
  return <ShownLineContext value={{ line, doctor, today, timeZone }}>{children(view)}</ShownLineContext>;
}
