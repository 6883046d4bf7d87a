import { requestPasswordReset } from '@anteroom/contract/password-reset';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';

export function useRequestPasswordReset() {
  return useMutation({ mutationFn: (body: { email: string }) => call(requestPasswordReset, { body }) });
}
