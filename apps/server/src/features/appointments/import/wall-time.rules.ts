import {
  type DateReadings,
  dayOf,
  notADate,
  readDate,
  readDateCell,
  readTimeOfDay,
  splitMoment,
} from '#features/imports';
import { dateInZone, instantAt, instantsAt, minutesInZone, plusDays } from '#platform/time/clinic-time';

/** The clinic's zone, and the date formats of the file's columns. */
export type Calendar = { zone: string; readings: DateReadings };

/** An instant in epoch milliseconds, or the error. */
export type ReadTime = { at: number } | { error: string };

type DateField = 'scheduledDateTime' | 'date' | 'endTime' | 'bookedOn' | 'followUpDate';

/**
 * Accepts an offset of whole hours such as `+02`, as PostgreSQL writes it, only after a time with seconds: in
 * `10:00-11`, `-11` could be the end of a range.
 */
const withOffset =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2}|(?<=:\d{2}:\d{2}(?:\.\d+)?)[+-]\d{2})$/i;
export const notATime = 'Time is not a time of day, such as 14:30 or 2:30 pm';

const inUtc = /(?<=\d) ?Z$/i;

/** Reads a date and time from one cell, with an offset or in the clinic's zone. */
export function readMoment(cell: string, field: DateField, calendar: Calendar): ReadTime {
  const [, date, time, offset] = withOffset.exec(cell) ?? [];
  if (!(date && time && offset)) return readWallTime(cell, '', field, calendar);
  const isDay = readDate(date, { ...calendar.readings(field), format: 'YYYY-MM-DD' }) !== null;
  const at = Date.parse(`${date}T${time}${isoOffset(offset)}`);
  return isDay && Number.isFinite(at) ? { at } : { error: 'There is no such date and time' };
}

function isoOffset(offset: string): string {
  const [hours = '', minutes = '00'] = offset.match(/[+-]?\d{2}/g) ?? [];
  return hours === '' ? 'Z' : `${hours}:${minutes}`;
}

/**
 * Reads a date and a time of day, in UTC if `Z` follows the time, else in the clinic's zone. In that zone, clock
 * changes repeat some times and skip others: takes the first of two equal times and rejects a skipped time. If the file
 * has no column for the time, the date cell contains it.
 */
export function readWallTime(
  dateCell: string,
  timeCell: string,
  field: DateField,
  { zone, readings }: Calendar,
): ReadTime {
  const reading = readings(field);
  const moment = splitMoment(dateCell, reading);
  if (!moment) return { error: notADate('Date', reading) };
  // Ignore a date in the cell for the time: spreadsheets export a time of day with an unrelated date in front.
  const unrelated = splitMoment(timeCell, reading);
  const time = timeCell === '' ? moment.time : unrelated?.time || timeCell;
  const seconds = readTimeOfDay(time.replace(inUtc, ''));
  if (seconds === null) return { error: notATime };
  // Spreadsheets put a time of day on a date in 1899. A `Z` after such a date does not mean that the time is in UTC.
  const isUtc = inUtc.test(time) && !(unrelated && unrelated.date < '1901');
  if (isUtc) return { at: Date.parse(`${moment.date}T00:00Z`) + seconds * 1000 };
  // If the time of the visit is in a cell of its own, the time in the date cell only helps to find the day.
  const date = timeCell === '' ? moment.date : dayOf(moment, reading);
  const [first] = instantsAt(date, Math.floor(seconds / 60), zone);
  if (!first) return { error: 'The clocks skip this time on that day' };
  return { at: first.getTime() + (seconds % 60) * 1000 };
}

/** Reads a follow-up date. A date without a time gets the time of the visit, as on the screen. */
export function readFollowUp(cell: string, visitAt: number, calendar: Calendar): ReadTime {
  const minute = minutesInZone(new Date(visitAt), calendar.zone);
  return readDayOrMoment(cell, { field: 'followUpDate', label: 'Follow-up date', minute }, calendar);
}

/** Reads when an appointment was booked. A date without a time means the beginning of that day. */
export function readBookedOn(cell: string, calendar: Calendar): ReadTime {
  return readDayOrMoment(cell, { field: 'bookedOn', label: 'Booked on', minute: 0 }, calendar);
}

type OfDay = { field: DateField; label: string; minute: number };

function readDayOrMoment(cell: string, { field, label, minute }: OfDay, calendar: Calendar): ReadTime {
  const reading = calendar.readings(field);
  if (withOffset.test(cell) || splitMoment(cell, reading)?.time) return readMoment(cell, field, calendar);
  const read = readDateCell(label, cell, reading);
  return 'error' in read ? read : { at: instantAt(read.date, minute, calendar.zone).getTime() };
}

/** Reads when a visit ended. A time of day that is earlier than the start means the next day. */
export function readEnd(cell: string, start: number, calendar: Calendar): ReadTime {
  const { zone } = calendar;
  if (withOffset.test(cell) || splitMoment(cell, calendar.readings('endTime'))?.time) {
    return readMoment(cell, 'endTime', calendar);
  }
  const date = dateInZone(new Date(start), zone);
  const end = readWallTime(date, cell, 'endTime', calendar);
  if ('error' in end || end.at >= start) return end;
  return readWallTime(plusDays(date, 1), cell, 'endTime', calendar);
}
