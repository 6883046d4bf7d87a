import { createManager, type createManagerBody } from '@anteroom/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { call } from '#lib/api';
import { useFollowAccounts } from './use-follow-accounts.ts';

type NewManager = { body: z.output<typeof createManagerBody>; idempotencyKey: string };

export function useCreateManager() {
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: NewManager) =>
      (await call(createManager, { body }, { idempotencyKey })).manager,
    onSuccess: useFollowAccounts(),
  });
}
