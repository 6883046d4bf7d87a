import type { AvailableSlot } from '@anteroom/contract/schedule';
import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import {
  exceptionMessages,
  isDayOff,
  useAvailableSlots,
  useBookedTimes,
  useExceptionOn,
} from '#features/schedule';
import { formatClockRange } from '#lib/format-date';
import { useNow } from '#lib/use-now';
import { Banner } from '#ui/banner';
import { appointmentMessages as words } from '../appointments.messages.ts';

type Props = { doctorId: number | null; date: string; period: Period };

/** Shows warnings about the chosen time. They do not prevent saving. */
export function TimeWarnings({ doctorId, date, period }: Props) {
  const { data: slots } = useAvailableSlots(doctorId, date);
  const exception = useExceptionOn(doctorId, date);
  return <Warnings texts={timeWarnings(period, { slots, exception }, useNow(30_000))} />;
}

type TakenProps = Props & {
  timeZone: string;
  /** The id of the appointment that is being edited, whose own time is not a conflict. */
  except: string | undefined;
};

/** Lists the doctor's booked times that overlap the chosen time. */
export function TakenTimes({ doctorId, date, period, timeZone, except }: TakenProps) {
  const { data: booked = [] } = useBookedTimes(doctorId, date, except);
  const overlaps = bookedDuring(period, booked);
  const texts = overlaps.map(({ start, end }) => words.isTaken(formatClockRange(start, end, timeZone)));
  return <Warnings texts={texts} />;
}

function Warnings({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div className="sm:col-span-2">
      <Banner tone="warning">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Banner>
    </div>
  );
}

const minuteMillis = 60_000;

type Period = { start: number; minutes: number };

/** The doctor's schedule for the day. Each field is undefined while it loads. */
type Day = {
  slots: readonly AvailableSlot[] | undefined;
  /** The days off or changed hours that replace the weekly hours, or null if the weekly hours apply. */
  exception: ScheduleException | null | undefined;
};

/** Returns warnings about a time. A warning does not prevent the booking. */
export function timeWarnings(period: Period, { slots, exception }: Day, now: number): string[] {
  const isOutside = slots !== undefined && exception !== undefined && !isWithin(period, slots);
  return [...(period.start < now ? [words.inPast] : []), ...(isOutside ? [whyOutside(exception)] : [])];
}

type BookedTime = { start: number; end: number };

/** Returns the booked times that overlap the period. */
export function bookedDuring(period: Period, booked: readonly BookedTime[]): BookedTime[] {
  const end = period.start + period.minutes * minuteMillis;
  return booked.filter((time) => time.start < end && period.start < time.end);
}

function whyOutside(exception: ScheduleException | null): string {
  if (!exception) return words.outsideSchedule;
  if (isDayOff(exception)) return words.doctorAway(exception.note);
  return words.outsideChangedHours(exceptionMessages.hoursOf(exception), exception.note);
}

/** Returns whether the slots cover the whole period without a gap. The slots must be ordered by time. */
function isWithin({ start, minutes }: Period, slots: readonly AvailableSlot[]): boolean {
  const end = start + minutes * minuteMillis;
  let covered = start;
  for (const slot of slots) {
    const slotEnd = slot.scheduledDateTime + minutesOf(slot) * minuteMillis;
    if (slot.scheduledDateTime <= covered && slotEnd > covered) covered = slotEnd;
  }
  return covered >= end;
}

/**
 * Returns the duration of a slot in minutes. If a clock change repeats an hour within the slot, it lasts an hour longer
 * than its times suggest.
 */
export function minutesOf({ startTime, endTime }: AvailableSlot): number {
  const shown = minuteOfDay(endTime) - minuteOfDay(startTime);
  return shown > 0 ? shown : shown + 60;
}

function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
