import {
  type lateMinutes,
  reportArrival,
  reportRunningLate,
  type Visit,
  viewVisit,
} from '@anteroom/contract/visits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { hasCode } from '#lib/api-error';
import { pollInterval } from '#lib/poll-interval';
import { type LastRead, readIfChanged } from '#lib/read-if-changed';

const everyQuarterMinute = 15_000;

type LastVisit = LastRead<{ visit: Visit }>;
const visitKey = (secret: string) => ['visit', secret] as const;

/** A patient's visit; its answer is null once the link is no longer in use. A phone that is put away asks nothing. */
export function useVisit(secret: string) {
  const queryClient = useQueryClient();
  const queryKey = visitKey(secret);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readIfChanged(viewVisit, { secret }, queryClient.getQueryData<LastVisit>(queryKey), signal),
    refetchInterval: ({ state: { data } }) => data?.answer !== null && pollInterval(everyQuarterMinute),
    networkMode: 'always',
    staleTime: 0,
    retry: false,
  });
}

export type Report = { kind: 'arrival' } | { kind: 'running_late'; minutes: LateMinutes | null };
export type LateMinutes = (typeof lateMinutes)[number];

/** What the patient says of themself. */
export function useReport(secret: string) {
  const queryClient = useQueryClient();
  const queryKey = visitKey(secret);
  return useMutation({
    networkMode: 'always',
    mutationFn: async (report: Report) => {
      // What is on its way was read before, and would be shown after.
      await queryClient.cancelQueries({ queryKey });
      const { visit } =
        report.kind === 'arrival'
          ? await call(reportArrival, { params: { secret } })
          : await call(reportRunningLate, { params: { secret }, body: { minutes: report.minutes } });
      queryClient.setQueryData<LastVisit>(
        queryKey,
        (last) => last && { ...last, answer: { visit }, etag: null },
      );
    },
    onError: (error) => {
      // The visit has ended, or was moved, since the page last looked.
      if (hasCode(error, 'not_found', 'visit_not_today')) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
