import type { WaitingEntry, WaitingEntryChange } from '@anteroom/contract/waiting-list';
import { appointmentTypeLabels } from '#features/appointments';
import { weekdayNames } from '#features/schedule';
import { formatShortDate, formatTimeOfDay } from '#lib/format-date';
import { type EntryValues, valuesOfEntry, type Wishes, wishesOf } from './entry-form.ts';
import { waitingListMessages as words } from './waiting-list.messages.ts';

const wishFields = [
  'doctorIds',
  'appointmentTypes',
  'earliest',
  'latest',
  'weekdays',
  'fromTime',
  'untilTime',
  'leastNoticeMinutes',
  'priority',
] as const satisfies readonly (keyof Wishes)[];

type WishField = (typeof wishFields)[number];

const wishesOfEntry = (entry: WaitingEntry) => wishesOf(valuesOfEntry(entry));

function differ(one: Wishes, other: Wishes, field: WishField): boolean {
  return String(one[field]) !== String(other[field]);
}

/** Returns only the changed wishes, so that two users who change different wishes do not overwrite each other. */
export function changesOf(values: EntryValues, before: WaitingEntry): WaitingEntryChange {
  const [mine, was] = [wishesOf(values), wishesOfEntry(before)];
  const changed = wishFields.filter((field) => differ(mine, was, field));
  return Object.fromEntries(changed.map((field) => [field, mine[field]]));
}

/**
 * Returns the wishes that this user has changed and that have another value in the latest version, as display texts.
 * `doctors` maps the ids of doctors to their names.
 */
export function conflictsOf(
  values: EntryValues,
  { before, latest, doctors }: { before: WaitingEntry; latest: WaitingEntry; doctors: DoctorNames },
) {
  const [mine, was, theirs] = [wishesOf(values), wishesOfEntry(before), wishesOfEntry(latest)];
  const [inMine, inTheirs] = [inWords(mine, doctors), inWords(theirs, doctors)];
  return wishFields
    .filter((field) => differ(mine, was, field) && differ(mine, theirs, field))
    .map((field) => ({ label: labels[field], mine: inMine[field], latest: inTheirs[field] }));
}

const labels: Record<WishField, string> = {
  doctorIds: words.doctorsLabel,
  appointmentTypes: words.types,
  earliest: words.earliest,
  latest: words.latest,
  weekdays: words.weekdays,
  fromTime: words.fromTime,
  untilTime: words.untilTime,
  leastNoticeMinutes: words.noticeLabel,
  priority: words.priority,
};

type DoctorNames = ReadonlyMap<number, string>;

function inWords(wishes: Wishes, doctors: DoctorNames): Record<WishField, string> {
  const { earliest, latest, fromTime, untilTime, leastNoticeMinutes: notice } = wishes;
  return {
    doctorIds: wishes.doctorIds.map((id) => doctors.get(id) ?? '').join(', '),
    appointmentTypes:
      wishes.appointmentTypes.map((type) => appointmentTypeLabels[type]).join(', ') || words.everyType,
    earliest: formatShortDate(earliest),
    latest: latest === null ? '' : formatShortDate(latest),
    weekdays: wishes.weekdays.map((day) => weekdayNames[day]).join(', '),
    fromTime: fromTime === null ? words.anyTime : formatTimeOfDay(fromTime),
    untilTime: untilTime === null ? words.anyTime : formatTimeOfDay(untilTime),
    leastNoticeMinutes: notice === 0 ? words.noNotice : words.duration(notice),
    priority: words.priorities[wishes.priority],
  };
}
