import type { QueueType } from '@anteroom/contract/queue-settings';

/** One doctor's line of patients. A central line has no date: it runs across days. */
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

/** The line in which a booking for a date takes its place. A doctor without settings keeps days apart. */
export function lineOfBooking(doctorId: number, kind: QueueType | null, date: string): QueueLine {
  return kind === 'central' ? centralLine(doctorId) : dayWiseLine(doctorId, date);
}
