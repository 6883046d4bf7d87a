import { resetPassword, type resetPasswordBody } from '@anteroom/contract/password-reset';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { call } from '#lib/api';
import { confirmSession } from '../start-session.ts';

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: z.input<typeof resetPasswordBody>) => call(resetPassword, { body }),
    // The reset has ended all sessions of the account, perhaps this browser's too.
    onSuccess: () => void confirmSession(),
  });
}
