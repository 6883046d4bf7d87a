import type { CreateSeriesBody } from '@anteroom/contract/appointment-series';
import type { Appointment } from '@anteroom/contract/appointments';
import { useRef } from 'react';
import { ApiError } from '#lib/api-error';
import { useSaveKey } from '#lib/idempotency-key';
import { useCreateSeries } from './series-queries.ts';

/** Books a series, only once however often the button is pressed. */
export function useBookSeries(
  draftName: string,
  onBooked: (appointments: readonly Appointment[]) => void,
  onRejected: (error: Error) => void,
) {
  const saveKey = useSaveKey(`${draftName}.series`);
  const refusedBody = useRef<CreateSeriesBody | null>(null);
  const create = useCreateSeries();
  const book = (body: CreateSeriesBody) => {
    create.mutate(
      { body, idempotencyKey: saveKey.current() },
      {
        onSuccess: ({ appointments }) => onBooked(appointments),
        onError: (error) => {
          saveKey.renewAfter(error);
          refusedBody.current = body;
          onRejected(error);
        },
      },
    );
  };
  // Allows overlaps only on the dates whose conflicts are on the screen.
  const bookAnyway = () => {
    if (!refusedBody.current) return;
    const { allowOverlapOn } = refusedBody.current;
    book({ ...refusedBody.current, allowOverlapOn: [...allowOverlapOn, ...datesIn(create.error)] });
  };
  const clearError = () => {
    if (create.isError) create.reset();
  };
  return { book, bookAnyway, clearError, isBooking: create.isPending, saveError: create.error };
}

function datesIn(error: Error | null): string[] {
  const conflicts = error instanceof ApiError ? (error.body?.conflicts ?? []) : [];
  return [...new Set(conflicts.flatMap(({ date }) => (date === undefined ? [] : [date])))];
}
