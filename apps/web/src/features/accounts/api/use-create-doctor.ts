import { createDoctor, type createDoctorBody } from '@anteroom/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { call } from '#lib/api';
import { useFollowAccounts } from './use-follow-accounts.ts';

type NewDoctor = { body: z.output<typeof createDoctorBody>; idempotencyKey: string };

export function useCreateDoctor() {
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: NewDoctor) =>
      (await call(createDoctor, { body }, { idempotencyKey })).user,
    onSuccess: useFollowAccounts(),
  });
}
