import { updateUser, type updateUserBody } from '@anteroom/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { useSignedInUser } from '#features/auth';
import { call } from '#lib/api';
import { openSession } from '#lib/session-store';
import { useFollowAccounts } from './use-follow-accounts.ts';

type UserChange = {
  userId: number;
  body: z.output<typeof updateUserBody>;
  /** Undefined to change whatever version is current. */
  version?: number;
};

export function useUpdateUser() {
  const self = useSignedInUser();
  const follow = useFollowAccounts();
  return useMutation({
    mutationFn: async ({ userId, body, version }: UserChange) =>
      (
        await call(
          updateUser,
          { params: { userId }, body },
          version === undefined ? {} : { ifMatch: version },
        )
      ).user,
    onSuccess: ({ id, name }) => {
      if (id === self.id) openSession({ user: { ...self, name } });
    },
    onSettled: follow,
  });
}
