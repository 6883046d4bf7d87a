import type { Clinic } from '@anteroom/contract/clinic';

type ClinicClock = Pick<Clinic, 'timeFormat' | 'firstDayOfWeek'>;

/** One clinic per page, so the settings are module state that every formatting function reads. */
let clock: ClinicClock = { timeFormat: '24', firstDayOfWeek: 0 };

/** Call before rendering anything that shows a time. */
export function setClinicClock(settings: Partial<ClinicClock>): void {
  clock = { ...clock, ...settings };
}

export function currentTimeFormat(): ClinicClock['timeFormat'] {
  return clock.timeFormat;
}

/** Returns the weekdays in the clinic's order. 0 is Sunday. */
export function weekdaysInOrder(): number[] {
  return Array.from({ length: 7 }, (_, place) => (place + clock.firstDayOfWeek) % 7);
}

/** Returns the place of a weekday in the clinic's week: 0 for its first day. */
export function placeInWeek(dayOfWeek: number): number {
  return (dayOfWeek - clock.firstDayOfWeek + 7) % 7;
}
