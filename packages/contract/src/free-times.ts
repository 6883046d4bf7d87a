import { z } from 'zod/mini';
import { limits } from './limits.ts';
import { calendarDate, epochMillis, idInUrl, uuid, wholeNumber } from './primitives.ts';
import { route } from './route.ts';

export const freeTime = z.object({
  /** The time as `HH:mm` in the clinic's time zone. */
  startTime: z.string(),
  scheduledDateTime: epochMillis,
  /** The length in minutes: the requested one, or else the length of the schedule's slot. */
  durationMinutes: z.int(),
});
export type FreeTime = z.infer<typeof freeTime>;

const span = z.object({ start: epochMillis, end: epochMillis });

export const freeDay = z.object({
  date: z.string(),
  /** `away` means a day off. `none` means that the weekday has no hours. */
  hours: z.enum(['open', 'none', 'away']),
  freeCount: z.int(),
  /** The free times from now on, in order of time. */
  times: z.array(freeTime),
  /** The unbooked times of the date that have already started, in order of time. */
  pastTimes: z.array(freeTime),
  /** The doctor's hours on the date, in order of time. They can be longer than the slots that fit into them. */
  workingTimes: z.array(span),
  /** The booked times that overlap the date, in order of time and without patients. */
  booked: z.array(span),
  /**
   * The times on the date that are kept for patients who book online, in order of time and without patients. They are
   * among the free times, because staff may book them.
   */
  held: z.array(z.extend(span, { until: epochMillis })),
});
export type FreeDay = z.infer<typeof freeDay>;

const { days, defaultDays, maxMinutes } = limits.freeTimes;

export const listFreeTimes = route({
  method: 'GET',
  path: '/doctors/:doctorId/free-times',
  summary: 'List a doctor’s free times on several dates, and the first free time from the first date on',
  access: 'signed_in',
  params: z.strictObject({ doctorId: idInUrl }),
  query: z.strictObject({
    from: calendarDate,
    days: z._default(wholeNumber(1, days), defaultDays),
    /** The length in minutes. Without it, a time is free if the whole slot of the schedule is free. */
    duration: z.optional(wholeNumber(1, maxMinutes)),
    /** An appointment to move. Its current time counts as free. */
    except: z.optional(uuid),
  }),
  status: 200,
  response: z.object({
    days: z.array(freeDay),
    /**
     * The first free time from `from` on that is not kept for anyone. Null if neither the listed days nor the next
     * `limits.freeTimes.aheadDays` days have one.
     */
    next: z.nullable(z.extend(freeTime, { date: z.string() })),
  }),
  errors: [],
});
export type FreeTimes = z.infer<typeof listFreeTimes.response>;
