import type { Clinic } from '@anteroom/contract/clinic';

type ClinicClock = Pick<Clinic, 'timeFormat' | 'firstDayOfWeek'>;

/**
 * The clinic's time settings, as module state that every formatting function reads. A page never shows more than one
 * clinic.
 */
let clock: ClinicClock = { timeFormat: '24', firstDayOfWeek: 0 };

/** Stores the clinic's time settings. Must be called before the app renders any time. */
export function setClinicClock(settings: Partial<ClinicClock>): void {
  clock = { ...clock, ...settings };
}

export function currentTimeFormat(): ClinicClock['timeFormat'] {
  return clock.timeFormat;
}

/** Returns the weekdays (0 is Sunday), starting with the clinic's first day of the week. */
export function weekdaysInOrder(): number[] {
  return Array.from({ length: 7 }, (_, place) => (place + clock.firstDayOfWeek) % 7);
}

/** Returns the index of a weekday in the clinic's week, where 0 is the clinic's first day of the week. */
export function placeInWeek(dayOfWeek: number): number {
  return (dayOfWeek - clock.firstDayOfWeek + 7) % 7;
}
