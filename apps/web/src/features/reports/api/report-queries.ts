import {
  type ReportQuery,
  reportAppointments,
  reportEstimates,
  reportHours,
  reportNoShows,
  reportScheduleUse,
  reportTimes,
} from '@anteroom/contract/reports';
import { keepPreviousData } from '@tanstack/react-query';
import { routeQuery } from '#lib/route-query';

/**
 * Query options for reports. They do not refetch a report when the window gets the focus, because the server logs each
 * read. The previous report stays visible while the next one loads.
 */
const choices = { placeholderData: keepPreviousData, refetchOnWindowFocus: false };

export const appointmentsReport = (query: ReportQuery) => routeQuery(reportAppointments, { query }, choices);
export const noShowsReport = (query: ReportQuery) => routeQuery(reportNoShows, { query }, choices);
export const timesReport = (query: ReportQuery) => routeQuery(reportTimes, { query }, choices);
export const scheduleUseReport = (query: ReportQuery) => routeQuery(reportScheduleUse, { query }, choices);
export const estimatesReport = (query: ReportQuery) => routeQuery(reportEstimates, { query }, choices);
export const hoursReport = (query: ReportQuery) => routeQuery(reportHours, { query }, choices);
