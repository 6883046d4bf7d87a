import type { EntryStatus, QueueStats } from '@anteroom/contract/queue';
import type { QueueAnalytics } from '@anteroom/contract/queue-analytics';
import { type ResetType, resetQueue, resetTypes } from '@anteroom/contract/queue-reset';
import type { Doctor } from '@anteroom/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { EntryStatusBadge, useQueueRefresh } from '#features/queue';
import { newIdempotencyKey } from '#lib/idempotency-key';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { RadioField } from '#ui/radio-field';
import { isOfLaterDays, resetMessages as words } from '../analytics.messages.ts';
import { historyQuery } from '../api/analytics-queries.ts';

type Props = { doctor: Doctor; analytics: QueueAnalytics; onClose: () => void };

/**
 * Resets a queue in two steps: the first chooses the reset type, the second asks for confirmation. The counts stay
 * current while the dialog is open.
 */
export function ResetQueueDialog({ doctor, analytics, onClose }: Props) {
  const reset = useReset(doctor.id, onClose);
  const { queueType } = analytics;
  const stats = statsOf(analytics);
  if (reset.isConfirming) {
    return <ConfirmResetDialog doctor={doctor} analytics={analytics} reset={reset} onClose={onClose} />;
  }
  const options = resetTypes.map((value) => ({
    value,
    label: words.types[value].label,
    hint: `${words.types[value].explanation} ${words.now(countOf(planRemoved(stats, value)), queueType, value)}`,
  }));
  return (
    <Dialog title={words.reset} onClose={onClose}>
      <DialogBody>
        <div className="grid gap-5">
          <p className="font-medium">{words.ofDoctor(doctor.name, queueType)}</p>
          <RadioField
            legend={words.whatGoes}
            options={options}
            value={reset.type}
            onChange={reset.setType}
            isOneColumn
          />
          <Banner tone="warning">{words.types[reset.type].warning(queueType)}</Banner>
          <p className="text-sm text-ink-soft">{words.kept}</p>
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button variant="primary" onClick={reset.goOn}>
          {words.goOn}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type ConfirmResetDialogProps = {
  doctor: Doctor;
  analytics: QueueAnalytics;
  reset: ReturnType<typeof useReset>;
  onClose: () => void;
};

function ConfirmResetDialog({ doctor, analytics, reset, onClose }: ConfirmResetDialogProps) {
  const { queueType } = analytics;
  const confirm = (event: MouseEvent) => {
    // Ignore the second click of a double click on Continue, because on a small screen the next button appears in the
    // same place.
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

/**
 * Manages the two steps of a reset. Each reset type has one idempotency key per opened dialog, so a retry after a lost
 * response does not remove patients who have joined since the first attempt.
 */
function useReset(doctorId: number, onDone: () => void) {
  const [keys] = useState(() => new Map(resetTypes.map((type) => [type, newIdempotencyKey()])));
  const [type, setType] = useState<ResetType>('completed_only');
  const [isConfirming, setIsConfirming] = useState(false);
  const reset = useResetQueue(doctorId);
  const confirm = () =>
    reset.mutate(
      {
        params: { doctorId },
        body: { resetType: type },
        idempotencyKey: keys.get(type) ?? newIdempotencyKey(),
      },
      {
        onSuccess: ({ deletedCount }) => {
          showToast({ tone: 'done', message: words.done(deletedCount) });
          onDone();
        },
      },
    );
  return {
    type,
    setType,
    isConfirming,
    goOn: () => setIsConfirming(true),
    goBack: () => {
      reset.reset();
      setIsConfirming(false);
    },
    confirm,
    isResetting: reset.isPending,
    hasFailed: reset.isError,
  };
}

function useResetQueue(doctorId: number) {
  const queryClient = useQueryClient();
  const { onSuccess: refetchQueue, ...refresh } = useQueueRefresh(doctorId);
  return useRouteMutation(resetQueue, {
    ...refresh,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: historyQuery(doctorId).queryKey });
      return refetchQueue();
    },
  });
}

export function statsOf({ dayWise, central }: QueueAnalytics): QueueStats {
  return dayWise?.today ?? central ?? { total: 0, waiting: 0, inProgress: 0, completed: 0, skipped: 0 };
}

export type Removed = { status: EntryStatus; count: number };

/** Returns the number of entries of each status that a reset would remove now. */
export function planRemoved(stats: QueueStats, type: ResetType): Removed[] {
  const completed: Removed = { status: 'completed', count: stats.completed };
  const skipped: Removed = { status: 'skipped', count: stats.skipped };
  if (type === 'completed_only') return [completed];
  if (type === 'skipped_only') return [skipped];
  return [
    { status: 'waiting', count: stats.waiting },
    { status: 'in_progress', count: stats.inProgress },
    completed,
    skipped,
  ];
}

export const countOf = (removed: readonly Removed[]) => removed.reduce((sum, { count }) => sum + count, 0);
