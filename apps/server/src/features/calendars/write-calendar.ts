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
  /** How a program that subscribes calls it; null for a file that is read once. */
  name: string | null;
  /** The clinic's host: with an appointment's uuid it names the event everywhere. */
  host: string;
  events: readonly CalendarEvent[];
};

const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;

/** An iCalendar file (RFC 5545). All times are UTC, so it needs no definition of a zone and no clock change moves it. */
function writeCalendar({ name, host, events }: CalendarFile): string {
  const calendar = ical({
    prodId: { company: 'Anteroom', product: 'Calendar' },
    method: ICalCalendarMethod.PUBLISH,
    // The library writes a calendar's name as it is.
    ...(name === null ? {} : { name: escapeText(onOneLine(name), false), ttl: hourSeconds }),
  });
  for (const event of events) addEvent(calendar, event, host);
  return `${calendar.toString()}\r\n`;
}

/** Read and written only when it is asked for: who has the file already does not. */
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
    // Of the change and not of the writing: the same appointments make the same file.
    stamp: event.changedAt,
    lastModified: event.changedAt,
    status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    class: ICalEventClass.PRIVATE,
  });
  if (event.hasReminder)
    written.createAlarm({ type: ICalAlarmType.display, trigger: daySeconds, description: summary });
}

// Besides control characters, what some readers take for the end of a line.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const breaks = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** A lone half of a surrogate pair has no UTF-8. */
function onOneLine(text: string): string {
  return text.replace(breaks, ' ').toWellFormed();
}
