import {
  type ReportName,
  type ReportQuery,
  reportAppointments,
  reportEstimates,
  reportHours,
  reportNoShows,
  reportScheduleUse,
  reportTimes,
} from '@anteroom/contract/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';

type Options = { signal: AbortSignal };

/**
 * Never refetches automatically, because the server logs each access. Keeps the previous report while the next loads.
 */
function useReport<Answer>(
  name: ReportName,
  query: ReportQuery,
  read: (input: { query: ReportQuery }, options: Options) => Promise<Answer>,
) {
  return useQuery({
    queryKey: ['reports', name, query],
    queryFn: ({ signal }) => read({ query }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
}

export const useAppointmentsReport = (query: ReportQuery) =>
  useReport('appointments', query, (...sent) => call(reportAppointments, ...sent));

export const useNoShowsReport = (query: ReportQuery) =>
  useReport('no-shows', query, (...sent) => call(reportNoShows, ...sent));

export const useTimesReport = (query: ReportQuery) =>
  useReport('times', query, (...sent) => call(reportTimes, ...sent));

export const useScheduleUseReport = (query: ReportQuery) =>
  useReport('schedule-use', query, (...sent) => call(reportScheduleUse, ...sent));

export const useEstimatesReport = (query: ReportQuery) =>
  useReport('estimates', query, (...sent) => call(reportEstimates, ...sent));

export const useHoursReport = (query: ReportQuery) =>
  useReport('busiest-hours', query, (...sent) => call(reportHours, ...sent));
