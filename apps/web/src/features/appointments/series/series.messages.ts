import type { SeriesWarning } from '@anteroom/contract/appointment-series';

const everyWeeks = (weeks: number) => (weeks === 1 ? 'every week' : `every ${weeks} weeks`);
const appointments = (count: number) => (count === 1 ? '1 appointment' : `${count} appointments`);

export const seriesMessages = {
  repeat: 'Repeat',
  intervals: [
    { value: 'never', label: 'Does not repeat' },
    { value: '1', label: 'Every week' },
    { value: '2', label: 'Every 2 weeks' },
    { value: '4', label: 'Every 4 weeks' },
    { value: 'other', label: 'Every … weeks' },
  ],
  weeks: 'Weeks between',
  ends: 'Ends',
  endings: [
    { value: 'after', label: 'By number' },
    { value: 'on', label: 'By date' },
  ],
  count: 'Appointments',
  until: 'Last date',
  dates: 'Dates of the series',
  missing: 'Choose a patient, a doctor and a time to see the dates.',
  loading: 'Loading dates…',
  failed: 'Failed to load the dates. Please try again.',
  retry: 'Try Again',
  chosen: (chosen: number, all: number) =>
    chosen === all
      ? `${appointments(all)} will be booked`
      : `${chosen} of ${appointments(all)} will be booked`,
  leftOut: 'Dates that are taken or on a day off are left out. Tick them to book them anyway.',
  noneChosen: 'Choose at least one date.',
  taken: (time: string, doctor: string, patient: string) => `Taken: ${time}, ${doctor}, ${patient}`,
  warnings: {
    past: 'In the past',
    away: 'The doctor is away on this date',
    outside: 'Outside the doctor’s schedule',
  } satisfies Record<SeriesWarning, string>,
  notListed: 'Wait for the dates of the series, or correct how it repeats.',
  booked: (patient: string, count: number, first: string) =>
    `${patient} is booked ${count === 1 ? 'once' : `${count} times`}, first for ${first}.`,

  series: 'Series',
  place: (place: number, all: number, weeks: number) => `${place} of ${all}, ${everyWeeks(weeks)}`,
  others: 'All appointments of the series',
  seriesFailed: 'Failed to load the series. Please try again.',

  applyTo: 'Apply to',
  deleteScope: 'Delete',
  onlyThis: 'Only this one',
  following: 'This and all following',
  followingHint: (count: number, last: string) => `${appointments(count)}, the last on ${last}`,
  onlyForOne: (fields: string) =>
    `${fields}: can be changed for one appointment only. All following share time, duration, type, reason and cancellation.`,
  updated: (patient: string, count: number) => `${appointments(count)} of ${patient} updated.`,
  cancelled: (patient: string, count: number) => `${appointments(count)} of ${patient} cancelled.`,
  deleted: (patient: string, count: number) => `${appointments(count)} of ${patient} deleted.`,
  stale:
    'Someone else has changed this series meanwhile. The list is up to date now: check it and save again.',
  staleToDelete:
    'Someone else has changed this series meanwhile. The list is up to date now: check it and delete again.',
  ended: 'No appointments of this series follow any more. Save again to change only this one.',
  endedToDelete: 'No appointments of this series follow any more. Delete again to delete only this one.',
} as const;
