import type { CreateSeriesBody } from '@anteroom/contract/appointment-series';
import type { Appointment } from '@anteroom/contract/appointments';
import { ApiError } from '#lib/api-error';
import { useBookOnce } from '../use-book-once.ts';
import { useCreateSeries } from './series-queries.ts';

/** Books a series. Allows overlaps only on the dates whose conflicts the user has seen. */
export function useBookSeries(
  draftName: string,
  onBooked: (appointments: readonly Appointment[]) => void,
  onRejected: (error: Error) => void,
) {
  return useBookOnce(useCreateSeries(), {
    name: `${draftName}.series`,
    onBooked: ({ appointments }: { appointments: readonly Appointment[] }) => onBooked(appointments),
    onRejected,
    allow: (body: CreateSeriesBody, error) => ({
      ...body,
      allowOverlapOn: [...body.allowOverlapOn, ...datesIn(error)],
    }),
  });
}

function datesIn(error: Error | null): string[] {
  const conflicts = error instanceof ApiError ? (error.body?.conflicts ?? []) : [];
  return [...new Set(conflicts.flatMap(({ date }) => (date === undefined ? [] : [date])))];
}
