import { getProfile, logIn, type logInBody } from '@anteroom/contract/auth';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { call } from '#lib/api';
import { storeTokens } from '#lib/session-storage';
import { openSession } from '#lib/session-store';

export function useLogIn() {
  return useMutation({
    mutationFn: async (body: z.input<typeof logInBody>) => {
      const { user, tokens } = await call(logIn, { body });
      storeTokens(tokens);
      // The sign-in response does not say whether the password must be replaced, but the profile does. If the profile
      // fails to load, the first rejected call says so.
      const profile = await call(getProfile, {}).catch(() => null);
      return { user, tokens, mustChoosePassword: profile?.user.needsOwnCredential ?? false };
    },
    onSuccess: openSession,
  });
}
