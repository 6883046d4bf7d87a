import type { QueueType } from '@anteroom/contract/queue-settings';

/**
 * One queue of a doctor: one date of a day-wise queue, or a central queue, which has no date because it continues
 * across days.
 */
export type QueueLine = {
  readonly doctorId: number;
  readonly kind: QueueType;
  readonly date: string | null;
};

export function dayWiseLine(doctorId: number, date: string): QueueLine {
  return { doctorId, kind: 'day_wise', date };
}

export function centralLine(doctorId: number): QueueLine {
  return { doctorId, kind: 'central', date: null };
}

/** Returns the queue for a booking on a date. Without queue settings, each date has its own queue. */
export function lineOfBooking(doctorId: number, kind: QueueType | null, date: string): QueueLine {
  return kind === 'central' ? centralLine(doctorId) : dayWiseLine(doctorId, date);
}

/** Returns one day's queue if all these days are the same, else the doctor's whole queue. Skips missing days. */
export function lineOfDays(
  doctorId: number,
  kind: QueueType | null,
  days: readonly (string | null | undefined)[],
): QueueLine {
  const [first = '', ...others] = days.filter((day) => typeof day === 'string');
  const line = lineOfBooking(doctorId, kind, first);
  return others.every((day) => day === first) ? line : { ...line, date: null };
}
