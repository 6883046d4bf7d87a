import { AccountsToConfirm } from '#features/accounts';
import { OpenAlarms } from '#features/alarms';
import { LazyFirstStepsGuide } from '#features/first-steps';
import { EmergenciesToReview } from '#features/patients';

/** Notices for admins. Empty on most days. */
export function AdminNotices() {
  return (
    <>
      <OpenAlarms />
      <LazyFirstStepsGuide />
      <AccountsToConfirm />
      <EmergenciesToReview />
    </>
  );
}
