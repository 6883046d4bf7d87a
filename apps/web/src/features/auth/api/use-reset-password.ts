import { resetPassword, type resetPasswordBody } from '@anteroom/contract/password-reset';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { call } from '#lib/api';
import { confirmSession } from '../start-session.ts';

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: z.input<typeof resetPasswordBody>) => call(resetPassword, { body }),
    // Every session of the account has ended; this browser's may be one of them.
    onSuccess: () => void confirmSession(),
  });
}
