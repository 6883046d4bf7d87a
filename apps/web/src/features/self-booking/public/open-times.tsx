import { useState } from 'react';
import { formatTimeOfDay } from '#lib/format-date';
import { dateIn, shortDateIn } from '#lib/patient-language';
import { dayAfter } from '#lib/wall-time';
import { Button } from '#ui/button';
import type { BookingWords } from './words/booking-words.ts';

export type ShownTime = { startTime: string; scheduledDateTime: number };
type Day<Time> = { date: string; times: readonly Time[] };

export type Offer<Time> = {
  today: string;
  lastDate: string;
  days: readonly Day<Time>[];
  nextDate: string | null;
};

type Props<Time> = {
  /** The first date to list. Defaults to today. */
  firstDate?: string | null;
  offer: Offer<Time>;
  words: BookingWords;
  /** The chosen time while the request to hold it is in flight. */
  pending: ShownTime | null;
  pendingText: string;
  onFrom: (from: string) => void;
  onChoose: (time: Time, date: string) => void;
};

const daysShown = 14;

/** Shows the dates with free times, and the free times of the selected date. */
export function OpenTimes<Time extends ShownTime>({
  firstDate,
  offer,
  words,
  pending,
  pendingText,
  onFrom,
  onChoose,
}: Props<Time>) {
  const { days, today, lastDate, nextDate } = offer;
  const [chosen, setChosen] = useState<string | null>(null);
  // A link to a past date shows the times from today on.
  const [first, setFirst] = useState(firstDate && firstDate > today ? firstDate : today);
  const day = days.find(({ date }) => date === chosen) ?? days[0];
  const go = (from: string) => {
    setFirst(from);
    setChosen(null);
    onFrom(from);
  };
  const later = dayAfter(first, daysShown);
  return (
    <>
      <div className="grid grid-cols-1 gap-3">
        <h2 className="text-xl font-semibold">{words.chooseDate}</h2>
        {days.length > 0 ? (
          <Dates days={days} chosen={day?.date} words={words} onChoose={setChosen} />
        ) : (
          <NoTimes nextDate={nextDate} words={words} onGo={go} />
        )}
        <div className="flex flex-wrap gap-2">
          {first > today && (
            <Button size="small" onClick={() => go(earlierOf(first, today))}>
              {words.earlier}
            </Button>
          )}
          {later <= lastDate && (
            <Button size="small" onClick={() => go(later)}>
              {words.later}
            </Button>
          )}
        </div>
      </div>
      {day && (
        <div className="grid grid-cols-1 gap-3">
          <h2 className="text-xl font-semibold">{words.times(dateIn(words.language, day.date))}</h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
            {day.times.map((time) => (
              <li key={time.scheduledDateTime} className="grid">
                <Button
                  aria-label={words.bookAt(formatTimeOfDay(time.startTime))}
                  isBusy={pending === time}
                  disabled={pending !== null && pending !== time}
                  onClick={() => onChoose(time, day.date)}
                  className="tabular-nums"
                >
                  {formatTimeOfDay(time.startTime)}
                </Button>
              </li>
            ))}
          </ul>
          <p role="status" className="text-ink-soft empty:sr-only">
            {pending && pendingText}
          </p>
        </div>
      )}
    </>
  );
}

function earlierOf(first: string, today: string): string {
  const earlier = dayAfter(first, -daysShown);
  return earlier < today ? today : earlier;
}

type DatesProps = {
  days: readonly { date: string }[];
  chosen: string | undefined;
  words: BookingWords;
  onChoose: (date: string) => void;
};

function Dates({ days, chosen, words, onChoose }: DatesProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
      {days.map(({ date }) => (
        <li key={date} className="grid">
          <Button aria-pressed={date === chosen} onClick={() => onChoose(date)} className="tabular-nums">
            {shortDateIn(words.language, date)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

type NoTimesProps = { nextDate: string | null; words: BookingWords; onGo: (from: string) => void };

function NoTimes({ nextDate, words, onGo }: NoTimesProps) {
  if (nextDate === null) return <p>{words.noTimesAtAll}</p>;
  return (
    <>
      <p>{words.noTimes}</p>
      <div>
        <Button onClick={() => onGo(nextDate)}>{words.nextDate(dateIn(words.language, nextDate))}</Button>
      </div>
    </>
  );
}
