import { type ResetType, resetTypes } from '@anteroom/contract/queue-reset';
import { useState } from 'react';
import { newIdempotencyKey } from '#lib/idempotency-key';
import { showToast } from '#lib/toast-store';
import { resetMessages as words } from './analytics.messages.ts';
import { useResetQueue } from './api/use-reset-queue.ts';

/**
 * Manages the two steps of a reset. Each type has one idempotency key per opened dialog: a retry after a lost response
 * does not remove patients who joined meanwhile.
 */
export function useReset(doctorId: number, onDone: () => void) {
  const [keys] = useState(() => new Map(resetTypes.map((type) => [type, newIdempotencyKey()])));
  const [type, setType] = useState<ResetType>('completed_only');
  const [isConfirming, setIsConfirming] = useState(false);
  const reset = useResetQueue(doctorId);
  const confirm = () =>
    reset.mutate(
      { resetType: type, idempotencyKey: keys.get(type) ?? newIdempotencyKey() },
      {
        onSuccess: (count) => {
          showToast({ tone: 'done', message: words.done(count) });
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
