import { logIn, type logInBody } from '@anteroom/contract/auth';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { call } from '#lib/api';
import { openSession } from '#lib/session-store';

export function useLogIn() {
  return useMutation({
    mutationFn: (body: z.input<typeof logInBody>) => call(logIn, { body }),
    onSuccess: ({ user, tokens }) => openSession(user, tokens),
  });
}
