import { type ResetType, resetQueue } from '@anteroom/contract/queue-reset';
import { useQueryClient } from '@tanstack/react-query';
import { useQueueAct } from '#features/queue';
import { call } from '#lib/api';
import { historyKey } from './use-queue-history.ts';

type Reset = { resetType: ResetType; idempotencyKey: string };

/** Resolves to the number of removed entries. */
export function useResetQueue(doctorId: number) {
  const queryClient = useQueryClient();
  return useQueueAct(doctorId, async ({ resetType, idempotencyKey }: Reset) => {
    const { deletedCount } = await call(
      resetQueue,
      { params: { doctorId }, body: { resetType } },
      { idempotencyKey },
    );
    void queryClient.invalidateQueries({ queryKey: historyKey(doctorId) });
    return deletedCount;
  });
}
