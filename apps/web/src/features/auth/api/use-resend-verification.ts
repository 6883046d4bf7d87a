import { resendVerification } from '@anteroom/contract/registration';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';

export function useResendVerification() {
  return useMutation({ mutationFn: (email: string) => call(resendVerification, { body: { email } }) });
}
