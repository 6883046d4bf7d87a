import {
  type PreviewSeriesBody,
  previewSeriesBody,
  type SeriesDate,
} from '@anteroom/contract/appointment-series';
import type { CreateAppointmentBody } from '@anteroom/contract/appointments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#lib/api-error';
import { useRestorableState } from '#lib/drafts';
import { messagesByField } from '#lib/use-checked-form';
import { useDebounced } from '#lib/use-debounced';
import { seriesPreview } from './series-queries.ts';

/** How a new appointment repeats, as the user entered it. */
type RepeatChoice = {
  interval: string;
  /** The number of weeks, for the interval `other`. */
  weeks: string;
  ends: string;
  count: string;
  until: string;
  /** The boxes that the user ticked (true) or unticked (false), by the `tickKey` of their date. */
  ticks: Readonly<Record<string, boolean>>;
};

export const noRepeat: RepeatChoice = {
  interval: 'never',
  weeks: '3',
  ends: 'after',
  count: '6',
  until: '',
  ticks: {},
};

function weeksOf({ interval, weeks }: RepeatChoice): number {
  return Number(interval === 'other' ? weeks : interval);
}

/**
 * Returns the repetition as contract fields. Omits an empty date, so that the contract's schema reports it as missing.
 */
export function repetitionOf(choice: RepeatChoice) {
  const { ends, count, until } = choice;
  const weeksBetween = weeksOf(choice);
  if (ends === 'after') return { weeksBetween, count: Number(count) };
  return until === '' ? { weeksBetween } : { weeksBetween, until };
}

type Checked = { body: PreviewSeriesBody | null; messages: Record<string, string> };

/**
 * Validates the repetition together with the values of the booking form. Returns only messages about the repetition,
 * because the booking form shows its own.
 */
export function checkRepetition(appointment: Record<string, unknown>, choice: RepeatChoice): Checked {
  const { patientId, doctorId, scheduledDateTime, durationMinutes } = appointment;
  const checked = previewSeriesBody.safeParse({
    patientId,
    doctorId,
    scheduledDateTime,
    durationMinutes,
    ...repetitionOf(choice),
  });
  const { weeksBetween, count, until } = messagesByField(checked.error?.issues ?? []);
  return {
    body: checked.success ? checked.data : null,
    messages: {
      ...(weeksBetween ? { weeksBetween } : {}),
      ...(count ? { count } : {}),
      ...(until ? { until } : {}),
    },
  };
}

/**
 * Returns the key under which `ticks` stores a date. It contains the conflicts, so that a tick is valid only for the
 * conflicts that the user saw, and not for those of another time or of a booking made since.
 */
export function tickKey({ date, conflicts }: Pick<SeriesDate, 'date' | 'conflicts'>): string {
  return [date, ...conflicts.map(({ uuid }) => uuid ?? 'elsewhere')].join(' ');
}

/** Returns whether a date will be booked. A date that is taken or on a day off is booked only if the user ticks it. */
export function isTicked(date: SeriesDate, { ticks }: RepeatChoice): boolean {
  const { conflicts, warnings } = date;
  return ticks[tickKey(date)] ?? (conflicts.length === 0 && !warnings.includes('away'));
}

/**
 * Returns how many dates to book, which to leave out, and on which to allow overlaps. Allows overlaps only on dates
 * that the user ticked, because the user has seen their conflicts.
 */
export function chosenDates(dates: readonly SeriesDate[], choice: RepeatChoice) {
  const ticked = dates.filter((date) => isTicked(date, choice));
  return {
    count: ticked.length,
    leftOut: dates.filter((date) => !isTicked(date, choice)).map(({ date }) => date),
    allowOverlapOn: ticked.filter(({ conflicts }) => conflicts.length > 0).map(({ date }) => date),
  };
}

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
