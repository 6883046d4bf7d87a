import { acknowledgeAlarm, listAlarms } from '@anteroom/contract/alarms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { pollEvery } from '#lib/poll-interval';

const everyMinute = 60_000;
const keys = {
  all: ['alarms'] as const,
  list: (state: 'open' | 'acknowledged') => ['alarms', state] as const,
};

export function useAlarms(state: 'open' | 'acknowledged') {
  return useQuery({
    queryKey: keys.list(state),
    queryFn: async ({ signal }) => (await call(listAlarms, { query: { state } }, { signal })).alarms,
    staleTime: 0,
    refetchInterval: pollEvery(everyMinute),
  });
}

export function useAcknowledgeAlarm() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ alarmId, note }: { alarmId: number; note: string }) =>
      call(acknowledgeAlarm, { params: { alarmId }, body: { note } }),
    // Refetch after errors too: another admin may have been faster.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.all }),
  });
}
