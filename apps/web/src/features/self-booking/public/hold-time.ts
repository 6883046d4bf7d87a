import type { Language } from '@anteroom/contract/languages';
import type { RouteInput } from '@anteroom/contract/route';
import { type BookableType, type ForWhom, holdTime, viewBookingPage } from '@anteroom/contract/self-booking';
import { call } from '#lib/api';
import { ApiError, hasCode } from '#lib/api-error';
import type { ShownTime } from './open-times.tsx';
import { solveTask } from './solve-task.ts';

/** The doctor of a booking. `doctorName` is set if the page is not the doctor's own page. */
export type BookedDoctor = { slug: string; doctorName?: string; forWhom?: ForWhom };

export type Held = {
  secret: string;
  expiresAt: number;
  time: ShownTime;
  date: string;
  doctor: BookedDoctor;
  /** The prefixes of phone numbers that can receive the code by SMS. If null, the code is sent only by email. */
  smsPrefixes: readonly string[] | null;
};

export type Holding = {
  time: ShownTime;
  date: string;
  type: BookableType;
  language: Language;
  /** The doctors to try in this order. The first one who is still free gets the booking. */
  doctors: readonly BookedDoctor[];
};

/** The maximum number of attempts. More attempts would use up the rate limit of the patient's network. */
const mostAttempts = 3;

/** Holds a time with the first of the doctors who is still free. */
export async function holdWithFirstFreeDoctor({ doctors, ...holding }: Holding): Promise<Held> {
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

type HoldingWithDoctor = Omit<Holding, 'doctors'> & { doctor: BookedDoctor };

/**
 * Holds a time. If the proof-of-work task was not hard enough, because many people are trying to book, solves a second
 * task.
 */
async function holdWithTask(holding: HoldingWithDoctor): Promise<Held> {
  try {
    return await holdOnce(holding);
  } catch (error) {
    if (hasCode(error, 'challenge_refused')) return holdOnce(holding);
    throw error;
  }
}

type HoldRequest = { body: RouteInput<typeof holdTime>['body']; smsPrefixes: Held['smsPrefixes'] };

/**
 * The requests to hold a time that got no response. The server may hold the time nevertheless, and returns it if the
 * same request is sent again.
 */
const unanswered = new Map<string, HoldRequest>();

/** Holds a time. Sends the same request again if an earlier one for this time got no response. */
async function holdOnce(holding: HoldingWithDoctor): Promise<Held> {
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
async function prepareRequest({
  doctor,
  language,
  time,
  date,
  type,
}: HoldingWithDoctor): Promise<HoldRequest> {
  const { slug } = doctor;
  const page = await call(viewBookingPage, { params: { slug }, query: { from: date, days: 1 } });
  const { challenge, challengeBits, smsPrefixes } = page;
  const body = {
    scheduledDateTime: time.scheduledDateTime,
    appointmentType: type,
    language,
    challenge,
    solution: await solveTask(challenge, challengeBits),
  };
  return { body, smsPrefixes };
}
