import {
  acceptInvitation,
  type acceptInvitationBody,
  acceptManagerRequest,
  changeEmail,
  type changeEmailBody,
  changePassword,
  type changePasswordBody,
  confirmEmail,
} from '@anteroom/contract/own-account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { call } from '#lib/api';
import { readTokens, storeTokens } from '#lib/session-storage';
import { changeSession } from '#lib/session-store';
import { refreshProfile } from '../start-session.ts';

/** The old tokens become invalid with this response. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof changePasswordBody>) => call(changePassword, { body }),
    onSuccess: ({ tokens }) => {
      storeTokens(tokens);
      changeSession({ mustChoosePassword: false });
      void queryClient.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
}

export function useChangeEmail() {
  return useMutation({
    mutationFn: (body: z.input<typeof changeEmailBody>) => call(changeEmail, { body }),
  });
}

export function useAcceptInvitation() {
  return useMutation({
    mutationFn: (body: z.input<typeof acceptInvitationBody>) => call(acceptInvitation, { body }),
  });
}

const takeOverProfile = () => (readTokens() ? refreshProfile().catch(() => undefined) : undefined);

export function useConfirmEmail() {
  return useMutation({
    mutationFn: (token: string) => call(confirmEmail, { body: { token } }),
    onSuccess: takeOverProfile,
  });
}

export function useAcceptManagerRequest() {
  return useMutation({ mutationFn: (token: string) => call(acceptManagerRequest, { body: { token } }) });
}
