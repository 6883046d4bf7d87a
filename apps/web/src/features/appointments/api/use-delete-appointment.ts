import { deleteAppointment } from '@anteroom/contract/appointments';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';
import { useRefresh } from './use-refresh.ts';

export function useDeleteAppointment() {
  return useMutation({
    mutationFn: (uuid: string) => call(deleteAppointment, { params: { uuid } }),
    ...useRefresh(),
  });
}
