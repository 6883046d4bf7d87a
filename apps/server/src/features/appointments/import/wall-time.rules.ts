import type { ImportDateFormat } from '@anteroom/contract/imports';
import { readDate } from '#features/imports';
import { instantAt, instantsAt, minutesInZone } from '#platform/time/clinic-time';

export type Calendar = { zone: string; dateFormat: ImportDateFormat };

/** An instant in epoch milliseconds, or the error. */
type ReadTime = { at: number } | { error: string };

const withOffset = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})$/i;
const timeOfDay = /(?:^|[T ])(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)? ?([ap]m)?$/i;

/** Reads a date and time from one text, with an offset or in the clinic's zone. */
export function readMoment(text: string, calendar: Calendar): ReadTime {
  const [, date, time, offset] = withOffset.exec(text) ?? [];
  if (!(date && time && offset)) return readWallTime(text, text, calendar);
  const isDay = readDate(date, 'YYYY-MM-DD') !== null;
  const colon = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();
  const at = Date.parse(`${date}T${time}${colon}`);
  return isDay && Number.isFinite(at) ? { at } : { error: 'Date and time must be as YYYY-MM-DDTHH:mm+HH:mm' };
}

/** Reads a date and a time of day in the clinic's zone, where clock changes repeat some times and skip others. */
export function readWallTime(day: string, time: string, { zone, dateFormat }: Calendar): ReadTime {
  const date = readDate(day, dateFormat);
  if (date === null) return { error: `Date must be a day of the calendar as ${dateFormat}` };
  const seconds = readTimeOfDay(time);
  if (seconds === null) return { error: 'Time must be as HH:mm' };
  const [first] = instantsAt(date, Math.floor(seconds / 60), zone);
  if (!first) return { error: 'The clocks skip this time on that day' };
  return { at: first.getTime() + (seconds % 60) * 1000 };
}

/** Returns the seconds since midnight, or null for an invalid time. */
function readTimeOfDay(text: string): number | null {
  const [, hours = '', minutes = '', seconds = '0', half] = timeOfDay.exec(text) ?? [];
  const hour = half ? hourOfHalf(Number(hours), half) : Number(hours);
  const isTime = hours !== '' && hour < 24 && Number(minutes) < 60 && Number(seconds) < 60;
  return isTime ? hour * 3600 + Number(minutes) * 60 + Number(seconds) : null;
}

/** 12 am is midnight, 12 pm is noon. */
function hourOfHalf(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

/** A date without a time gets the time of the visit, as on the screen. */
export function readFollowUp(text: string, visitAt: number, calendar: Calendar): ReadTime {
  if (timeOfDay.test(text) || withOffset.test(text)) return readMoment(text, calendar);
  const { zone, dateFormat } = calendar;
  const date = readDate(text, dateFormat);
  if (date === null) return { error: `Follow-up date must be a day of the calendar as ${dateFormat}` };
  return { at: instantAt(date, minutesInZone(new Date(visitAt), zone), zone).getTime() };
}
