import type { QueueAnalytics } from '@anteroom/contract/queue-analytics';
import type { Doctor } from '@anteroom/contract/staff';
import type { MouseEvent } from 'react';
import { EntryStatusBadge } from '#features/queue';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { isOfLaterDays, resetMessages as words } from '../analytics.messages.ts';
import { planRemoved, statsOf } from '../reset-counts.ts';
import type { useReset } from '../use-reset.ts';

type Props = {
  doctor: Doctor;
  analytics: QueueAnalytics;
  reset: ReturnType<typeof useReset>;
  onClose: () => void;
};

export function ConfirmResetDialog({ doctor, analytics, reset, onClose }: Props) {
  const { queueType } = analytics;
  const confirm = (event: MouseEvent) => {
    // Ignore the second half of a double click on Continue, which is in the same place on a small screen.
    if (event.detail > 1) return;
    reset.confirm();
  };
  return (
    <Dialog title={words.confirmTitle} role="alertdialog" onClose={onClose} isBusy={reset.isResetting}>
      <DialogBody>
        <div className="grid gap-4">
          {reset.hasFailed && <Banner tone="danger">{words.failed}</Banner>}
          <p className="font-medium">{words.ofDoctor(doctor.name, queueType)}</p>
          <div>
            <p className="text-ink-soft">{words.wouldGo}</p>
            <ul className="mt-2 grid gap-2 tabular-nums">
              {planRemoved(statsOf(analytics), reset.type).map(({ status, count }) => (
                <li key={status} className="flex items-baseline gap-3">
                  <span className="w-8 text-right font-semibold">{count}</span>
                  <EntryStatusBadge status={status} />
                </li>
              ))}
            </ul>
            {isOfLaterDays(queueType, reset.type) && <p className="mt-2">{words.laterDays}</p>}
          </div>
          <Banner tone="warning">{words.types[reset.type].warning(queueType)}</Banner>
          <p className="text-sm text-ink-soft">{words.kept}</p>
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={reset.goBack} disabled={reset.isResetting} data-takes-focus>
          {words.back}
        </Button>
        <Button variant="danger" onClick={confirm} isBusy={reset.isResetting} busyText={words.resetting}>
          {words.reset}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
