import {
  confirmVisit,
  type lateMinutes,
  reportArrival,
  reportRunningLate,
  stopReminders,
  type Visit,
  viewVisit,
} from '@anteroom/contract/visits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isSystemDown } from '#features/clinic';
import { call } from '#lib/api';
import { hasCode } from '#lib/api-error';
import { pollEvery } from '#lib/poll-interval';
import { type LastRead, readIfChanged } from '#lib/read-if-changed';

const everyQuarterMinute = 15_000;

type LastVisit = LastRead<{ visit: Visit }>;
const visitKey = (secret: string) => ['visit', secret] as const;

/** Loads a patient's visit, or null if the link no longer works. Does not poll while the page is hidden. */
export function useVisit(secret: string) {
  const queryClient = useQueryClient();
  const queryKey = visitKey(secret);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readIfChanged(viewVisit, { secret }, queryClient.getQueryData<LastVisit>(queryKey), signal),
    refetchInterval: (query) => query.state.data?.answer !== null && pollEvery(everyQuarterMinute)(query),
    networkMode: 'always',
    staleTime: 0,
    retry: false,
  });
}

/** Returns a function that refetches the visit, for use after the patient has changed the appointment. */
export function useRefreshVisit(secret: string): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: visitKey(secret) });
}

export type Report =
  | { kind: 'arrival' }
  | { kind: 'confirmation'; scheduledDateTime: number }
  | { kind: 'running_late'; minutes: LateMinutes | null }
  | { kind: 'reminders'; isStopped: boolean };
export type LateMinutes = (typeof lateMinutes)[number];

/** Sends a report from the patient: a confirmation, an arrival, a delay, or whether they want reminders. */
export function useReport(secret: string) {
  const queryClient = useQueryClient();
  const queryKey = visitKey(secret);
  return useMutation({
    networkMode: 'always',
    mutationFn: async (report: Report) => {
      // Cancel a poll that is in flight, because its response would be older but arrive later.
      await queryClient.cancelQueries({ queryKey });
      const { visit } = await send(secret, report);
      queryClient.setQueryData<LastVisit>(
        queryKey,
        (last) => last && { ...last, answer: { visit }, etag: null },
      );
    },
    onError: (error) => {
      // If the visit has ended or moved since the last poll, refetch it. If the system is down, refetch it too, so that
      // the page shows the outage.
      const isOutdated = hasCode(error, 'not_found', 'visit_not_today') || isSystemDown(error);
      if (isOutdated) void queryClient.invalidateQueries({ queryKey });
    },
  });
}

function send(secret: string, report: Report): Promise<{ visit: Visit }> {
  const params = { secret };
  switch (report.kind) {
    case 'arrival':
      return call(reportArrival, { params });
    case 'confirmation':
      return call(confirmVisit, { params, body: { scheduledDateTime: report.scheduledDateTime } });
    case 'running_late':
      return call(reportRunningLate, { params, body: { minutes: report.minutes } });
    case 'reminders':
      return call(stopReminders, { params, body: { isStopped: report.isStopped } });
  }
}
