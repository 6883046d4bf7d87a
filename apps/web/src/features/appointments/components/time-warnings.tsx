import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { exceptionMessages, isDayOff, useDayTimes, useExceptionOn } from '#features/schedule';
import { formatClockRange, formatDateTime } from '#lib/format-date';
import { useNow } from '#lib/use-now';
import { Banner } from '#ui/banner';
import { appointmentMessages as words } from '../appointments.messages.ts';

type Props = {
  doctorId: number | null;
  date: string;
  period: Period;
  /** The id of the appointment that is being edited, whose own time is not a conflict. */
  except: string | undefined;
};

/** Shows warnings about the chosen time. They do not prevent saving. */
export function TimeWarnings({ doctorId, date, period, except }: Props) {
  const { data: day } = useDayTimes(doctorId, date, except);
  const exception = useExceptionOn(doctorId, date);
  return (
    <Warnings texts={timeWarnings(period, { workingTimes: day?.workingTimes, exception }, useNow(30_000))} />
  );
}

type TakenProps = Props & { timeZone: string };

/** Lists the doctor's booked and kept times that overlap the chosen time. */
export function TakenTimes({ doctorId, date, period, timeZone, except }: TakenProps) {
  const { data: day } = useDayTimes(doctorId, date, except);
  const rangeOf = ({ start, end }: Span) => formatClockRange(start, end, timeZone);
  const taken = timesDuring(period, day?.booked ?? []);
  const held = timesDuring(period, day?.held ?? []);
  return (
    <Warnings
      texts={[
        ...taken.map((time) => words.isTaken(rangeOf(time))),
        ...held.map((time) => words.isHeld(rangeOf(time), formatDateTime(time.until, timeZone))),
      ]}
    />
  );
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

type Span = { start: number; end: number };

/** The doctor's schedule for the day. Each field is undefined while it loads. */
type Day = {
  workingTimes: readonly Span[] | undefined;
  /** The days off or changed hours that replace the weekly hours, or null if the weekly hours apply. */
  exception: ScheduleException | null | undefined;
};

/** Returns warnings about a time. A warning does not prevent the booking. */
export function timeWarnings(period: Period, { workingTimes, exception }: Day, now: number): string[] {
  const isOutside = workingTimes !== undefined && exception !== undefined && !isWithin(period, workingTimes);
  return [...(period.start < now ? [words.inPast] : []), ...(isOutside ? [whyOutside(exception)] : [])];
}

/** Returns the times that overlap the period. */
export function timesDuring<Time extends Span>(period: Period, times: readonly Time[]): Time[] {
  const end = period.start + period.minutes * minuteMillis;
  return times.filter((time) => time.start < end && period.start < time.end);
}

function whyOutside(exception: ScheduleException | null): string {
  if (!exception) return words.outsideSchedule;
  if (isDayOff(exception)) return words.doctorAway(exception.note);
  return words.outsideChangedHours(exceptionMessages.hoursOf(exception), exception.note);
}

/** Returns whether the working times cover the whole period. Adjacent hours are one working time. */
function isWithin({ start, minutes }: Period, workingTimes: readonly Span[]): boolean {
  const end = start + minutes * minuteMillis;
  return workingTimes.some((time) => time.start <= start && end <= time.end);
}
