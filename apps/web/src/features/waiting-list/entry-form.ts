import { type AppointmentType, appointmentTypes } from '@anteroom/contract/appointments';
import {
  type AddToWaitingListBody,
  type WaitingEntry,
  type WaitingPriority,
  waitingListLimits,
} from '@anteroom/contract/waiting-list';

export type EntryValues = {
  /** The uuid of the appointment that an earlier time would replace. Empty if there is none. */
  replaces: string;
  doctorIds: readonly number[];
  appointmentTypes: readonly AppointmentType[];
  earliest: string;
  latest: string;
  weekdays: readonly number[];
  fromTime: string;
  untilTime: string;
  notice: string;
  priority: WaitingPriority;
};

export function newEntryValues(today: string, doctorIds: readonly number[]): EntryValues {
  return {
    replaces: '',
    doctorIds,
    appointmentTypes: [],
    earliest: today,
    latest: '',
    weekdays: [],
    fromTime: '',
    untilTime: '',
    notice: String(waitingListLimits.defaultNoticeMinutes),
    priority: 'routine',
  };
}

export function valuesOfEntry(entry: WaitingEntry): EntryValues {
  return {
    replaces: entry.replaces?.uuid ?? '',
    doctorIds: entry.doctors.map(({ id }) => id),
    appointmentTypes: entry.appointmentTypes,
    earliest: entry.earliest,
    latest: entry.latest ?? '',
    weekdays: entry.weekdays,
    fromTime: entry.fromTime ?? '',
    untilTime: entry.untilTime ?? '',
    notice: String(entry.leastNoticeMinutes),
    priority: entry.priority,
  };
}

export type Wishes = Omit<AddToWaitingListBody, 'patientId' | 'replacesAppointmentId'>;

export function wishesOf(values: EntryValues): Wishes {
  const orNull = (text: string) => (text === '' ? null : text);
  return {
    doctorIds: values.doctorIds.toSorted((one, other) => one - other),
    appointmentTypes: appointmentTypes.filter((type) => values.appointmentTypes.includes(type)),
    earliest: values.earliest,
    latest: orNull(values.latest),
    weekdays: values.weekdays.toSorted(),
    fromTime: orNull(values.fromTime),
    untilTime: orNull(values.untilTime),
    leastNoticeMinutes: Number(values.notice),
    priority: values.priority,
  };
}

type Checked = Pick<EntryValues, 'doctorIds' | 'earliest' | 'latest' | 'fromTime' | 'untilTime'>;
export type InvalidField = 'doctorIds' | 'earliest' | 'latest' | 'untilTime';

/** Returns the fields with invalid values, in the order of the form. */
export function invalidFieldsOf(values: Checked): InvalidField[] {
  const { doctorIds, earliest, latest, fromTime, untilTime } = values;
  return [
    ...(doctorIds.length === 0 ? (['doctorIds'] as const) : []),
    ...(earliest === '' ? (['earliest'] as const) : []),
    ...(latest !== '' && latest < earliest ? (['latest'] as const) : []),
    ...(fromTime !== '' && untilTime !== '' && untilTime <= fromTime ? (['untilTime'] as const) : []),
  ];
}

/** Returns the list without the item if it contains the item, otherwise with the item added. */
export function toggled<Item>(items: readonly Item[], item: Item): Item[] {
  return items.includes(item) ? items.filter((one) => one !== item) : [...items, item];
}

const noticeChoices = [0, 30, 60, 120, 240, 720, 1440, 2880, 10_080] as const;

/** Returns the notice periods that the form offers, including the one already saved in the entry. */
export function noticesWith(notice: string): number[] {
  return [...new Set([...noticeChoices, Number(notice)])].toSorted((one, other) => one - other);
}

/** Returns every half hour of the day, plus the times in `last` and the time already saved in the entry. */
export function timesWith(time: string, last: readonly string[] = []): string[] {
  const halfHours = Array.from(
    { length: 48 },
    (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
  );
  return [...new Set([...halfHours, ...last, ...(time === '' ? [] : [time])])].toSorted();
}
