import { formatTimeOfDay } from '#lib/format-date';
import { clockIn, dateIn, timeIn } from '#lib/patient-language';
import { Button } from '#ui/button';
import type { Held } from './use-booking.ts';
import type { BookingWords } from './words/booking-words.ts';

type Props = {
  held: Held;
  words: BookingWords;
  timezone: string;
  /** Releases the held time. Undefined after the time is booked or requested. */
  onRelease?: () => void;
};

/** Shows the chosen time, and until when it is held for the patient. */
export function HeldTime({ held: { time, date, expiresAt, doctor }, words, timezone, onRelease }: Props) {
  const { language } = words;
  return (
    <div className="panel grid gap-1 p-4">
      <p className="text-lg font-semibold wrap-break-word first-letter:uppercase">
        {`${dateIn(language, date)}, ${timeIn(language, formatTimeOfDay(time.startTime))}`}
      </p>
      {doctor.doctorName !== undefined && (
        <p className="wrap-break-word">{words.withDoctor(doctor.doctorName)}</p>
      )}
      {doctor.forWhom === 'known' && <p>{words.knownOnly}</p>}
      {onRelease && (
        <>
          <p className="text-ink-soft">{words.heldUntil(clockIn(language, expiresAt, timezone))}</p>
          <div>
            <Button size="small" onClick={onRelease} className="mt-2">
              {words.otherTime}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
