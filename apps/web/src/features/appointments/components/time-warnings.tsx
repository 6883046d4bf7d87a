import { useAvailableSlots, useBookedTimes, useExceptionOn } from '#features/schedule';
import { formatClockRange } from '#lib/format-date';
import { useNow } from '#lib/use-now';
import { Banner } from '#ui/banner';
import { appointmentMessages as words } from '../appointments.messages.ts';
import { bookedDuring, type Period, timeWarnings } from '../time-warnings.ts';

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
