import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { AccountsToConfirm, accountsToConfirm } from '#features/accounts';
import { alarmList, OpenAlarms } from '#features/alarms';
import { useFirstStepsGuide } from '#features/first-steps';
import { EmergenciesToReview, emergencyCounts } from '#features/patients';

type Props = {
  /** Called after all notices have loaded or failed to load. */
  onReady: (notices: 'some' | 'none') => void;
};

/** Shows notices that only admins see. On most days there are none. */
export function AdminNotices({ onReady }: Props) {
  const alarms = useQuery(alarmList('open'));
  const accounts = useQuery(accountsToConfirm);
  const emergencies = useQuery(emergencyCounts);
  const { guide, isLoading } = useFirstStepsGuide();
  const isWaiting = [alarms, accounts, emergencies].some(
    ({ isPending, failureCount }) => isPending && failureCount === 0,
  );
  const count =
    (alarms.data?.length ?? 0) + (accounts.data?.users.length ?? 0) + (emergencies.data?.unreviewed ?? 0);
  const hasSome = guide !== null || count > 0;
  const isReady = !isWaiting && !isLoading;
  useLayoutEffect(() => {
    if (isReady) onReady(hasSome ? 'some' : 'none');
  }, [isReady, hasSome, onReady]);
  return (
    <>
      <OpenAlarms />
      {guide}
      <AccountsToConfirm />
      <EmergenciesToReview />
    </>
  );
}
