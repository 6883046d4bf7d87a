import type { Language } from '@anteroom/contract/languages';
import type { Route, RouteInput } from '@anteroom/contract/route';
import {
  type BookableType,
  type ForWhom,
  holdTime,
  releaseHeldTime,
  viewBookingPage,
} from '@anteroom/contract/self-booking';
import type { BookingDetails, BookingOutcome } from '@anteroom/contract/self-booking-details';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureSentence, pollWhileDown } from '#features/clinic';
import { call } from '#lib/api';
import { ApiError, hasCode } from '#lib/api-error';
import { pathKey, routeQuery } from '#lib/route-query';
import type { ShownTime } from './open-times.tsx';
import type { BookingWords } from './words/booking-words.ts';

/** Loaded on demand, to keep the code of the page small. */
const fetchLaterCalls = () => import('@anteroom/contract/self-booking-details');

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

/** The doctor of a booking. `doctorName` is set if the page is not the doctor's own page. */
export type BookedDoctor = { slug: string; doctorName?: string; forWhom?: ForWhom };

export type Held = {
  secret: string;
  expiresAt: number;
  time: ShownTime;
  date: string;
  doctor: BookedDoctor;
  /** The prefixes of phone numbers that can receive the code by SMS. With null, the code is sent only by email. */
  smsPrefixes: readonly string[] | null;
};

/** The reason why the patient must choose a time again. */
export type Problem = 'taken' | 'expired' | 'wrongTooOften' | 'tooManyOpen';

export type Stage =
  | { at: 'times'; problem: Problem | null }
  | { at: 'details'; held: Held }
  | { at: 'code'; held: Held; details: BookingDetails }
  | { at: 'done'; held: Held; details: BookingDetails; outcome: BookingOutcome };

type Choice = {
  time: ShownTime;
  date: string;
  type: BookableType;
  /** The doctors to try in this order. The first one who is still free gets the booking. */
  doctors: readonly BookedDoctor[];
  /** Loads the code of the next step. Runs first, so that no time is held for a patient who cannot continue. */
  fetchNextStep: () => Promise<unknown>;
};

/**
 * Manages the steps of a booking after a time is chosen. The typed details are stored only in this page's memory.
 * Reloads the times of `timesRoute` when the patient returns to the first step.
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
      await fetchNextStep();
      return holdWithOne({ language, ...choice });
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

type HoldingOfAny = Omit<Choice, 'fetchNextStep'> & { language: Language };

/** The maximum number of attempts. More attempts would use up the rate limit of the patient's network. */
const mostAttempts = 3;

/** Holds a time with the first of the doctors who is still free. */
async function holdWithOne({ doctors, ...holding }: HoldingOfAny): Promise<Held> {
  let taken: unknown;
  for (const doctor of doctors.slice(0, mostAttempts)) {
    try {
      return await holdWithTask({ ...holding, doctor });
    } catch (error) {
      if (!hasCode(error, 'time_taken', 'not_found')) throw error;
      taken = error;
    }
  }
  throw taken;
}

type Holding = Omit<HoldingOfAny, 'doctors'> & { doctor: BookedDoctor };

/**
 * Holds a time. If the proof-of-work task was not hard enough, because many people are trying to book, solves a second
 * task.
 */
async function holdWithTask(holding: Holding): Promise<Held> {
  try {
    return await holdOnce(holding);
  } catch (error) {
    if (hasCode(error, 'challenge_refused')) return holdOnce(holding);
    throw error;
  }
}

type HoldRequest = { body: RouteInput<typeof holdTime>['body']; smsPrefixes: Held['smsPrefixes'] };

/**
 * The requests to hold a time that got no response. The server may hold the time nevertheless, and returns it if the same
 * request is sent again.
 */
const unanswered = new Map<string, HoldRequest>();

/** Holds a time. Sends the same request again if an earlier one for this time got no response. */
async function holdOnce(holding: Holding): Promise<Held> {
  const { doctor, language, time, date, type } = holding;
  const { slug } = doctor;
  const key = [slug, time.scheduledDateTime, type, language].join(' ');
  const request = unanswered.get(key) ?? (await prepareRequest(holding));
  const { body, smsPrefixes } = request;
  unanswered.set(key, request);
  const { secret, expiresAt } = await call(holdTime, { params: { slug }, body }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status < 500) unanswered.delete(key);
    throw error;
  });
  unanswered.delete(key);
  return { secret, expiresAt, time, date, doctor, smsPrefixes };
}

/**
 * Solves a proof-of-work task. Requests a new task each time, because a task is valid for only one time and only for
 * some minutes.
 */
async function prepareRequest({ doctor, language, time, date, type }: Holding): Promise<HoldRequest> {
  const { slug } = doctor;
  const [{ challenge, challengeBits, smsPrefixes }, { solveTask }] = await Promise.all([
    call(viewBookingPage, { params: { slug }, query: { from: date, days: 1 } }),
    // Loaded on demand, to keep the code of the page small.
    import('./solve-task.ts'),
  ]);
  const body = {
    scheduledDateTime: time.scheduledDateTime,
    appointmentType: type,
    language,
    challenge,
    solution: await solveTask(challenge, challengeBits),
  };
  return { body, smsPrefixes };
}

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
