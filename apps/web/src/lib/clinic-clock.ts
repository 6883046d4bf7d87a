import type { Clinic } from '@anteroom/contract/clinic';

type ClinicClock = Pick<Clinic, 'timeFormat' | 'firstDayOfWeek'>;

/** Module state that every formatting function reads, because a page shows only one clinic. */
let clock: ClinicClock = { timeFormat: '24', firstDayOfWeek: 0 };

/** Must be called before the app renders any time. */
export function setClinicClock(settings: Partial<ClinicClock>): void {
  clock = { ...clock, ...settings };
}

export function currentTimeFormat(): ClinicClock['timeFormat'] {
  return clock.timeFormat;
}

/** Returns the weekdays (0 is Sunday) in the clinic's order. */
export function weekdaysInOrder(): number[] {
  return Array.from({ length: 7 }, (_, place) => (place + clock.firstDayOfWeek) % 7);
}

/** Returns the index of a weekday in the clinic's week, with 0 for the clinic's first day. */
export function placeInWeek(dayOfWeek: number): number {
  return (dayOfWeek - clock.firstDayOfWeek + 7) % 7;
}
