import { sendInvitation } from '@anteroom/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';

export function useSendInvitation() {
  return useMutation({
    mutationFn: (userId: number) => call(sendInvitation, { params: { userId } }),
  });
}
