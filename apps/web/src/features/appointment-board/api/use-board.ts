import { getAppointmentBoard } from '@anteroom/contract/appointment-board';
import { useQuery } from '@tanstack/react-query';
import { appointmentKeys } from '#features/appointments';
import { call } from '#lib/api';
import { pollEvery } from '#lib/poll-interval';

const pollMillis = 30_000;

export type BoardQuery = { from: string; to: string; doctorId?: number };

/** Loads hours and appointments. Always refetches, because others book and change hours meanwhile. */
export function useBoard(query: BoardQuery) {
  return useQuery({
    queryKey: [...appointmentKeys.all, 'board', query],
    queryFn: ({ signal }) => call(getAppointmentBoard, { query }, { signal }),
    staleTime: 0,
    refetchInterval: pollEvery(pollMillis),
  });
}
