import type { Language } from '@anteroom/contract/languages';
import type { Route } from '@anteroom/contract/route';
import { releaseHeldTime, viewBookingPage } from '@anteroom/contract/self-booking';
import type { BookingDetails, BookingOutcome } from '@anteroom/contract/self-booking-details';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureSentence, pollWhileDown } from '#features/clinic';
import { call } from '#lib/api';
import { ApiError, hasCode } from '#lib/api-error';
import { pathKey, routeQuery } from '#lib/route-query';
import type { Held, Holding } from './hold-time.ts';
import type { BookingWords } from './words/booking-words.ts';

/** Loaded on demand, to keep the code of the page small. */
const fetchLaterCalls = () => import('@anteroom/contract/self-booking-details');
const fetchHoldTime = async () => (await import('./hold-time.ts')).holdWithFirstFreeDoctor;

/** Loads the free times on a booking page, beginning with the date `from`. */
export function useBookingPage(slug: string, from: string | null) {
  return useQuery(
    routeQuery(
      viewBookingPage,
      { params: { slug }, query: from === null ? {} : { from } },
      { placeholderData: keepPreviousData, staleTime: 0, retry: false, refetchInterval: pollWhileDown },
    ),
  );
}

/** The reason why the patient must choose a time again. */
export type Problem = 'taken' | 'expired' | 'wrongTooOften' | 'tooManyOpen';

export type Stage =
  | { at: 'times'; problem: Problem | null }
  | { at: 'details'; held: Held }
  | { at: 'code'; held: Held; details: BookingDetails }
  | { at: 'done'; held: Held; details: BookingDetails; outcome: BookingOutcome };

type Choice = Omit<Holding, 'language'> & {
  /** Loads the code of the next step. Runs first, so that no time is held for a patient who cannot continue. */
  fetchNextStep: () => Promise<unknown>;
};

/**
 * Manages the steps of a booking. The typed details are stored only in this page's memory. Reloads the times of
 * `timesRoute` when the patient returns to the first step.
 */
export function useBooking(language: Language, timesRoute: Route) {
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<Stage>({ at: 'times', problem: null });
  const [typed, setTyped] = useState<BookingDetails | null>(null);
  const readTimesAgain = () => void queryClient.invalidateQueries({ queryKey: pathKey(timesRoute) });
  const startAgain = (error: unknown) => {
    const problem = problemOf(error);
    if (!problem) return;
    setStage({ at: 'times', problem });
    readTimesAgain();
  };
  const hold = useMutation({
    mutationFn: async ({ fetchNextStep, ...choice }: Choice) => {
      const [holdWithFirstFreeDoctor] = await Promise.all([fetchHoldTime(), fetchNextStep()]);
      return holdWithFirstFreeDoctor({ language, ...choice });
    },
    onMutate: () => setStage({ at: 'times', problem: null }),
    onSuccess: (held) => setStage({ at: 'details', held }),
    onError: startAgain,
  });
  const send = useMutation({
    mutationFn: async ({ held, details }: { held: Held; details: BookingDetails }) => {
      setTyped(details);
      const { giveBookingDetails } = await fetchLaterCalls();
      await call(giveBookingDetails, { params: { secret: held.secret }, body: details });
      return { held, details };
    },
    onSuccess: (given) => setStage({ at: 'code', ...given }),
    onError: startAgain,
  });
  const confirm = useMutation({
    mutationFn: async ({ code, ...given }: { held: Held; details: BookingDetails; code: string }) => {
      const { held } = given;
      const { confirmBooking } = await fetchLaterCalls();
      const outcome = await call(confirmBooking, { params: { secret: held.secret }, body: { code } });
      return { ...given, outcome };
    },
    onSuccess: (answer) => setStage({ at: 'done', ...answer }),
    onError: startAgain,
  });
  const reset = () => {
    for (const step of [hold, send, confirm]) step.reset();
    setStage({ at: 'times', problem: null });
  };
  return {
    stage,
    typed,
    hold,
    send,
    confirm,
    restart: () => {
      reset();
      readTimesAgain();
    },
    release: ({ secret }: Held) => {
      // Ignore an error, because the held time expires anyway.
      call(releaseHeldTime, { params: { secret } })
        .catch(() => undefined)
        .finally(readTimesAgain);
      reset();
    },
    changeDetails: (held: Held) => setStage({ at: 'details', held }),
  };
}

export type Booking = ReturnType<typeof useBooking>;

function problemOf(error: unknown): Problem | null {
  if (hasCode(error, 'too_many_bookings')) return 'tooManyOpen';
  if (hasCode(error, 'not_found')) return 'expired';
  if (hasCode(error, 'too_many_wrong_codes')) return 'wrongTooOften';
  // The doctor no longer offers the chosen type of visit online. The page then reads the offered types again.
  if (error instanceof ApiError && error.body?.fields?.appointmentType !== undefined) return 'taken';
  return hasCode(error, 'time_taken') ? 'taken' : null;
}

/**
 * Returns the error message in the language of the page. Returns null if there is no error, or if the form shows it
 * beside a field: invalid input and a wrong code.
 */
export function errorText(error: unknown, words: BookingWords): string | null {
  if (error === null || error === undefined) return null;
  if (!(error instanceof ApiError)) return words.offline;
  if (error.status === 429) return words.tooMany;
  if (error.body?.fields || error.code === 'wrong_code') return null;
  return failureSentence(error, words.language) ?? words.offline;
}
