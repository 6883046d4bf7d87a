import ical, {
  escape as escapeText,
  ICalAlarmType,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventClass,
  ICalEventStatus,
} from 'ical-generator';
import type { CalendarEvent } from './calendar-event.rules.ts';

export type CalendarFile = {
  /** The calendar's name in subscribing programs. Null for a one-time download. */
  name: string | null;
  /** The clinic's host. With an appointment's uuid it forms the event's globally unique id. */
  host: string;
  events: readonly CalendarEvent[];
};

const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;

/**
 * Writes an iCalendar file (RFC 5545). All times are UTC, so it needs no zone definitions and is safe across clock
 * changes.
 */
function writeCalendar({ name, host, events }: CalendarFile): string {
  const calendar = ical({
    prodId: { company: 'Anteroom', product: 'Calendar' },
    method: ICalCalendarMethod.PUBLISH,
    // Escape the name here, because the library does not.
    ...(name === null ? {} : { name: escapeText(onOneLine(name), false), ttl: hourSeconds }),
  });
  for (const event of events) addEvent(calendar, event, host);
  return `${calendar.toString()}\r\n`;
}

/** Yields the calendar file. Reads and writes the calendar only when the client needs the file, not for a 304. */
export async function* calendarParts(read: () => Promise<CalendarFile>): AsyncGenerator<string> {
  yield writeCalendar(await read());
}

function addEvent(calendar: ICalCalendar, event: CalendarEvent, host: string): void {
  const summary = onOneLine(event.summary);
  const written = calendar.createEvent({
    id: `${event.uuid}@${host}`,
    start: event.start,
    end: event.end,
    summary,
    location: event.location === null ? null : onOneLine(event.location),
    sequence: event.version,
    // Use the time of the change, not of this download, so that the same appointments give the same file.
    stamp: event.changedAt,
    lastModified: event.changedAt,
    status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    class: ICalEventClass.PRIVATE,
  });
  if (event.hasReminder)
    written.createAlarm({ type: ICalAlarmType.display, trigger: daySeconds, description: summary });
}

// Control characters, and characters that some readers treat as line ends.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters.
const breaks = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Returns the text as one line, without lone surrogates, which have no UTF-8 form. */
function onOneLine(text: string): string {
  return text.replace(breaks, ' ').toWellFormed();
}
