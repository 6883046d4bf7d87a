import { updateDoctor } from '@anteroom/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';
import { useFollowAccounts } from './use-follow-accounts.ts';

type DoctorChange = { doctorId: number; specialization: string | null };

export function useUpdateDoctor() {
  return useMutation({
    mutationFn: async ({ doctorId, specialization }: DoctorChange) =>
      (await call(updateDoctor, { params: { doctorId }, body: { specialization } })).doctor,
    onSettled: useFollowAccounts(),
  });
}
