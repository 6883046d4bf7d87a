import type { Language } from '@anteroom/contract/languages';
import {
  type BookableType,
  type BookingDetails,
  type BookingOutcome,
  confirmBooking,
  giveBookingDetails,
  holdTime,
  type OpenTime,
  releaseHeldTime,
  viewBookingPage,
} from '@anteroom/contract/self-booking';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pollWhileDown } from '#features/clinic';
import { call } from '#lib/api';
import { hasCode } from '#lib/api-error';
import { routeQuery } from '#lib/route-query';
import { solveTask } from './solve-task.ts';

/** Loads the times of a page from a date on. */
export function useBookingPage(slug: string, from: string | null) {
  return useQuery(
    routeQuery(
      viewBookingPage,
      { params: { slug }, query: from === null ? {} : { from } },
      { placeholderData: keepPreviousData, staleTime: 0, retry: false, refetchInterval: pollWhileDown },
    ),
  );
}

export type Held = { secret: string; expiresAt: number; time: OpenTime; date: string };

/** Why the person has to choose a time again. */
export type Problem = 'taken' | 'expired' | 'wrongTooOften' | 'tooManyOpen';

export type Stage =
  | { at: 'times'; problem: Problem | null }
  | { at: 'details'; held: Held }
  | { at: 'code'; held: Held; details: BookingDetails }
  | { at: 'done'; held: Held; outcome: BookingOutcome };

type Choice = { time: OpenTime; date: string; type: BookableType };

/** The steps from a chosen time to the booking. The typed details stay in this page's memory only. */
export function useBooking(slug: string, language: Language) {
  const [stage, setStage] = useState<Stage>({ at: 'times', problem: null });
  const [typed, setTyped] = useState<BookingDetails | null>(null);
  const startAgain = (error: unknown) => {
    const problem = problemOf(error);
    if (problem) setStage({ at: 'times', problem });
  };
  const hold = useMutation({
    mutationFn: ({ time, date, type }: Choice) => holdWithTask({ slug, language, time, date, type }),
    onMutate: () => setStage({ at: 'times', problem: null }),
    onSuccess: (held) => setStage({ at: 'details', held }),
    onError: startAgain,
  });
  const send = useMutation({
    mutationFn: async ({ held, details }: { held: Held; details: BookingDetails }) => {
      setTyped(details);
      await call(giveBookingDetails, { params: { secret: held.secret }, body: details });
      return { held, details };
    },
    onSuccess: (given) => setStage({ at: 'code', ...given }),
    onError: startAgain,
  });
  const confirm = useMutation({
    mutationFn: async ({ held, code }: { held: Held; code: string }) => {
      const outcome = await call(confirmBooking, { params: { secret: held.secret }, body: { code } });
      return { held, outcome };
    },
    onSuccess: (answer) => setStage({ at: 'done', ...answer }),
    onError: startAgain,
  });
  const restart = () => {
    for (const step of [hold, send, confirm]) step.reset();
    setStage({ at: 'times', problem: null });
  };
  return {
    stage,
    typed,
    hold,
    send,
    confirm,
    restart,
    release: ({ secret }: Held) => {
      // The hold expires anyway if this call fails.
      call(releaseHeldTime, { params: { secret } }).catch(() => undefined);
      restart();
    },
    changeDetails: (held: Held) => setStage({ at: 'details', held }),
  };
}

export type Booking = ReturnType<typeof useBooking>;

type Holding = Choice & { slug: string; language: Language };

/** Solves a task, and a second one if tasks became harder in the meantime because many people try to book. */
async function holdWithTask(holding: Holding): Promise<Held> {
  try {
    return await holdOnce(holding);
  } catch (error) {
    if (hasCode(error, 'challenge_refused')) return holdOnce(holding);
    throw error;
  }
}

/** Reads a new task for each hold, because each can be used once and only for some minutes. */
async function holdOnce({ slug, language, time, date, type }: Holding): Promise<Held> {
  const { challenge, challengeBits } = await call(viewBookingPage, {
    params: { slug },
    query: { from: date, days: 1 },
  });
  const { secret, expiresAt } = await call(holdTime, {
    params: { slug },
    body: {
      scheduledDateTime: time.scheduledDateTime,
      appointmentType: type,
      language,
      challenge,
      solution: await solveTask(challenge, challengeBits),
    },
  });
  return { secret, expiresAt, time, date };
}

function problemOf(error: unknown): Problem | null {
  if (hasCode(error, 'too_many_bookings')) return 'tooManyOpen';
  if (hasCode(error, 'not_found')) return 'expired';
  if (hasCode(error, 'too_many_wrong_codes')) return 'wrongTooOften';
  return hasCode(error, 'time_taken') ? 'taken' : null;
}
