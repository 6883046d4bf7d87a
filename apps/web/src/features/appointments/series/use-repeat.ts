import type { CreateAppointmentBody } from '@anteroom/contract/appointments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#lib/api-error';
import { useRestorableState } from '#lib/drafts';
import { useDebounced } from '#lib/use-debounced';
import { checkRepetition, chosenDates, noRepeat, repetitionOf } from './repeat-choice.ts';
import { seriesPreview } from './series-queries.ts';

/** Manages how a new appointment repeats and which dates this produces. */
export function useRepeat(draftName: string, appointment: Record<string, unknown>) {
  const [choice, setChoice] = useRestorableState(`${draftName}.repeat`, noRepeat);
  const [isRefused, setIsRefused] = useState(false);
  const isOn = choice.interval !== 'never';
  const { body, messages } = checkRepetition(appointment, choice);
  const asked = JSON.stringify(isOn ? body : null);
  const settled = useDebounced(asked, 250);
  const preview = useQuery(seriesPreview(settled === asked && isOn ? body : null));
  const dates = settled === asked ? preview.data : undefined;
  const chosen = dates && chosenDates(dates, choice);
  const onServer = preview.error instanceof ApiError ? preview.error.body?.fields : undefined;
  /** Returns the request body for the series, or null while the dates have not loaded or no date is ticked. */
  const seriesBody = ({ allowOverlap: _, ...single }: CreateAppointmentBody) => {
    const isReady = chosen !== undefined && chosen.count > 0;
    setIsRefused(!isReady);
    if (!isReady) return null;
    const { leftOut, allowOverlapOn } = chosen;
    return { ...single, ...repetitionOf(choice), leftOut, allowOverlapOn };
  };
  return {
    isOn,
    choice,
    change: (changes: Partial<typeof choice>) => {
      setIsRefused(false);
      setChoice((before) => ({ ...before, ...changes }));
    },
    plan: {
      dates,
      chosenCount: chosen?.count ?? 0,
      isRefused,
      isComplete: body !== null,
      error: onServer ? null : preview.error,
      retry: () => preview.refetch(),
      messages: { ...onServer, ...messages },
    },
    seriesBody,
  };
}

export type Repeat = ReturnType<typeof useRepeat>;
