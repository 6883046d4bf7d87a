import type { QueueType } from '@anteroom/contract/queue-settings';
import { dayOfWeek } from '#platform/time/clinic-time';

/** Working hours in minutes since midnight, by the clinic's clock. */
type Hours = {
  days: readonly number[];
  startMinute: number;
  endMinute: number;
  slotMinutes: number;
};

export type DemoDoctor = {
  email: string;
  specialization: string;
  ticketPrefix: string;
  queueType: QueueType | null;
  consultationMinutes: number;
  hours: readonly Hours[];
  /** If false, the doctor has no schedule, and `hours` only limits the times of the generated bookings. */
  hasSchedule: boolean;
  /** The share of slots that are booked, on past days and tomorrow. Later days have fewer booked slots. */
  density: { past: number; tomorrow: number };
  bookedBy: string;
  /** The seed of this doctor's random numbers. */
  seed: number;
};

const clock = (hour: number, minute = 0) => hour * 60 + minute;
const mondayToFriday = [1, 2, 3, 4, 5];
const mondayToThursday = [1, 2, 3, 4];

export const dana: DemoDoctor = {
  email: 'daywise@demo.clinic',
  specialization: 'Family Medicine',
  ticketPrefix: 'D',
  queueType: 'day_wise',
  consultationMinutes: 20,
  hours: [
    { days: mondayToFriday, startMinute: clock(8), endMinute: clock(12), slotMinutes: 30 },
    { days: mondayToThursday, startMinute: clock(13, 30), endMinute: clock(17), slotMinutes: 30 },
    { days: [5], startMinute: clock(13), endMinute: clock(15), slotMinutes: 15 },
  ],
  hasSchedule: true,
  density: { past: 0.74, tomorrow: 0.62 },
  bookedBy: 'manager@demo.clinic',
  seed: 1401,
};

export const carlos: DemoDoctor = {
  email: 'central@demo.clinic',
  specialization: 'Internal Medicine',
  ticketPrefix: 'C',
  queueType: 'central',
  consultationMinutes: 20,
  hours: [
    { days: mondayToFriday, startMinute: clock(9), endMinute: clock(12, 30), slotMinutes: 15 },
    { days: mondayToThursday, startMinute: clock(14), endMinute: clock(18), slotMinutes: 30 },
    { days: [5], startMinute: clock(14), endMinute: clock(16, 30), slotMinutes: 30 },
  ],
  hasSchedule: true,
  density: { past: 0.66, tomorrow: 0.55 },
  bookedBy: 'manager@demo.clinic',
  seed: 2203,
};

export const uma: DemoDoctor = {
  email: 'unset@demo.clinic',
  specialization: 'Pediatrics',
  ticketPrefix: 'U',
  queueType: null,
  consultationMinutes: 30,
  hours: [{ days: [1, 3, 5], startMinute: clock(10), endMinute: clock(12), slotMinutes: 30 }],
  hasSchedule: false,
  density: { past: 0, tomorrow: 0.6 },
  bookedBy: 'unset@demo.clinic',
  seed: 3307,
};

export const demoDoctors = [dana, carlos, uma] as const;

export function hoursOn(doctor: DemoDoctor, date: string): Hours[] {
  return doctor.hours.filter(({ days }) => days.includes(dayOfWeek(date)));
}
