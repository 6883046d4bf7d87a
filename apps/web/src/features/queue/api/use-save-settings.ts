import { type QueueSettingsBody, saveQueueSettings } from '@anteroom/contract/queue-settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { doctorsKey } from '#features/staff';
import { call } from '#lib/api';
import { queueKeys } from './queue-keys.ts';

export function useSaveSettings(doctorId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: QueueSettingsBody) =>
      (await call(saveQueueSettings, { params: { doctorId }, body })).settings,
    onSuccess: (settings) => {
      queryClient.setQueryData(queueKeys.settings(doctorId), settings);
      void queryClient.invalidateQueries({ queryKey: queueKeys.ofDoctor(doctorId) });
      void queryClient.invalidateQueries({ queryKey: doctorsKey });
    },
  });
}
