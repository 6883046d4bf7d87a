import { verifyEmail } from '@anteroom/contract/registration';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';
import { readTokens } from '#lib/session-storage';
import { refreshProfile } from '../start-session.ts';

export function useVerifyEmail() {
  return useMutation({
    mutationFn: (token: string) => call(verifyEmail, { body: { token } }),
    onSuccess: () => (readTokens() ? refreshProfile().catch(() => undefined) : undefined),
  });
}
