import type { ImportDateFormat } from '@anteroom/contract/imports';
import { readDate } from '#features/imports';
import { instantAt, instantsAt, minutesInZone } from '#platform/clinic-time';

/** On whose clock a file tells times, and how it writes dates. */
export type Calendar = { zone: string; dateFormat: ImportDateFormat };

/** An instant in epoch milliseconds, or why there is none. */
type ReadTime = { at: number } | { refusal: string };

const withOffset = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})$/i;
const timeOfDay = /(?:^|[T ])(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)? ?([ap]m)?$/i;

/** Day and time in one text: with an offset, or on the clinic's clock. */
export function readMoment(text: string, calendar: Calendar): ReadTime {
  const [, date, time, offset] = withOffset.exec(text) ?? [];
  if (!(date && time && offset)) return readWallTime(text, text, calendar);
  const isDay = readDate(date, 'YYYY-MM-DD') !== null;
  const colon = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();
  const at = Date.parse(`${date}T${time}${colon}`);
  return isDay && Number.isFinite(at)
    ? { at }
    : { refusal: 'Date and time must be as YYYY-MM-DDTHH:mm+HH:mm' };
}

/** A day and a time of day on the clinic's clock, which shows some times twice and others never. */
export function readWallTime(day: string, time: string, { zone, dateFormat }: Calendar): ReadTime {
  const date = readDate(day, dateFormat);
  if (date === null) return { refusal: `Date must be a day of the calendar as ${dateFormat}` };
  const seconds = readTimeOfDay(time);
  if (seconds === null) return { refusal: 'Time must be as HH:mm' };
  const [first] = instantsAt(date, Math.floor(seconds / 60), zone);
  if (!first) return { refusal: 'The clocks skip this time on that day' };
  return { at: first.getTime() + (seconds % 60) * 1000 };
}

/** Seconds since midnight; null where it is no time of day. */
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

/** A day alone is meant at the time of day of the visit, as on the screen. */
export function readFollowUp(text: string, visitAt: number, calendar: Calendar): ReadTime {
  if (timeOfDay.test(text) || withOffset.test(text)) return readMoment(text, calendar);
  const { zone, dateFormat } = calendar;
  const date = readDate(text, dateFormat);
  if (date === null) return { refusal: `Follow-up date must be a day of the calendar as ${dateFormat}` };
  return { at: instantAt(date, minutesInZone(new Date(visitAt), zone), zone).getTime() };
}
