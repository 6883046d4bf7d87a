import type { BookingPageView, OpenDay } from '@anteroom/contract/self-booking';
import { useState } from 'react';
import { formatLongDate, formatShortDate, formatTimeOfDay } from '#lib/format-date';
import { dayAfter } from '#lib/wall-time';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { SelectField } from '#ui/select-field';
import { errorText } from './error-text.ts';
import type { Booking, Problem } from './use-booking.ts';
import type { BookingWords } from './words/booking-words.ts';

type Props = {
  page: BookingPageView;
  booking: Booking;
  problem: Problem | null;
  words: BookingWords;
  onFrom: (from: string) => void;
};

const daysShown = 14;

/** The first step: the reason, a date, and a free time of it. */
export function TimesStep({ page, booking, problem, words, onFrom }: Props) {
  const [type, setType] = useState(page.appointmentTypes[0] ?? 'consultation');
  const [chosen, setChosen] = useState<string | null>(null);
  const [first, setFirst] = useState(page.today);
  const day = page.days.find(({ date }) => date === chosen) ?? page.days[0];
  const go = (from: string) => {
    setFirst(from);
    setChosen(null);
    onFrom(from);
  };
  const { hold } = booking;
  const failed = problem ? words[problem] : errorText(hold.error, words);
  const later = dayAfter(first, daysShown);
  return (
    <section className="grid grid-cols-1 gap-5">
      {failed && <Banner tone="danger">{failed}</Banner>}
      {page.appointmentTypes.length > 1 && (
        <SelectField
          label={words.type}
          options={page.appointmentTypes.map((value) => ({ value, label: words.types[value] }))}
          value={type}
          onChange={({ target }) => setType(target.value as typeof type)}
        />
      )}
      <div className="grid grid-cols-1 gap-3">
        <h2 className="text-xl font-semibold">{words.chooseDate}</h2>
        {page.days.length > 0 ? (
          <Dates days={page.days} chosen={day?.date} words={words} onChoose={setChosen} />
        ) : (
          <NoTimes page={page} words={words} onGo={go} />
        )}
        <div className="flex flex-wrap gap-2">
          {first > page.today && (
            <Button size="small" onClick={() => go(earlierOf(first, page.today))}>
              {words.earlier}
            </Button>
          )}
          {later <= page.lastDate && (
            <Button size="small" onClick={() => go(later)}>
              {words.later}
            </Button>
          )}
        </div>
      </div>
      {day && (
        <div className="grid grid-cols-1 gap-3">
          <h2 className="text-xl font-semibold">{words.times(formatLongDate(day.date, words.locale))}</h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
            {day.times.map((time) => (
              <li key={time.scheduledDateTime} className="grid">
                <Button
                  aria-label={words.bookAt(formatTimeOfDay(time.startTime))}
                  isBusy={hold.isPending && hold.variables.time === time}
                  disabled={hold.isPending && hold.variables.time !== time}
                  onClick={() => hold.mutate({ time, date: day.date, type })}
                  className="tabular-nums"
                >
                  {formatTimeOfDay(time.startTime)}
                </Button>
              </li>
            ))}
          </ul>
          <p role="status" className="text-ink-soft empty:hidden">
            {hold.isPending && words.holding}
          </p>
        </div>
      )}
    </section>
  );
}

function earlierOf(first: string, today: string): string {
  const earlier = dayAfter(first, -daysShown);
  return earlier < today ? today : earlier;
}

type DatesProps = {
  days: readonly OpenDay[];
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
            {formatShortDate(date, words.locale)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

type NoTimesProps = { page: BookingPageView; words: BookingWords; onGo: (from: string) => void };

function NoTimes({ page: { nextDate }, words, onGo }: NoTimesProps) {
  if (nextDate === null) return <p>{words.noTimesAtAll}</p>;
  return (
    <>
      <p>{words.noTimes}</p>
      <div>
        <Button onClick={() => onGo(nextDate)}>
          {words.nextDate(formatLongDate(nextDate, words.locale))}
        </Button>
      </div>
    </>
  );
}
