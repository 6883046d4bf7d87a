import { calendarDate } from '@anteroom/contract/primitives';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatLongDate } from '#lib/format-date';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { TextField } from '#ui/text-field';
import { queueMessages as words } from '../queue.messages.ts';

type Props = {
  date: string;
  today: string;
  /** Selects a date. Null selects the current day, even after midnight. */
  onChoose: (date: string | null) => void;
};

export function QueueDateField({ date, today, onChoose }: Props) {
  return (
    <TextField
      label={words.date}
      type="date"
      className="w-38 [&>label]:sr-only"
      value={date}
      onChange={({ target }) => onChoose(target.value === '' || target.value === today ? null : target.value)}
    />
  );
}

type DayProps = { day: ChosenDay; isOfDays: boolean; today: string };

/**
 * Says that the view shows a day other than today, because all days look alike. Also says when a new day has begun
 * since the screen was opened.
 */
export function DayBanner({ day, isOfDays, today }: DayProps) {
  const isElsewhere = isOfDays && day.date !== today;
  if (!isElsewhere && !day.isNewDay) return null;
  const [label, act] = isElsewhere
    ? [day.isNewDay ? words.goToToday : words.backToToday, () => day.choose(null)]
    : [words.dismiss, day.dismissNewDay];
  return (
    <Banner
      tone="neutral"
      action={
        <Button size="small" onClick={act}>
          {label}
        </Button>
      }
    >
      {isElsewhere && <p>{words.notToday(formatLongDate(day.date))}</p>}
      {day.isNewDay && <p>{(isElsewhere ? words.newDayElsewhere : words.newDay)(formatLongDate(today))}</p>}
    </Banner>
  );
}

type ChosenDay = {
  date: string;
  /** Selects a date. Null selects the current day, even after midnight. */
  choose: (date: string | null) => void;
  /** True if midnight has passed since the screen was opened or the notice was dismissed. */
  isNewDay: boolean;
  dismissNewDay: () => void;
};

/** Stores the selected day in the URL. Without a selection, the screen switches to the new day at midnight. */
export function useChosenDay(today: string): ChosenDay {
  const [parameters, setParameters] = useSearchParams();
  const [openedOn, setOpenedOn] = useState(today);
  const choose = (date: string | null) => {
    const changed = new URLSearchParams(parameters);
    if (date === null) changed.delete('date');
    else changed.set('date', date);
    setParameters(changed, { replace: true });
    setOpenedOn(today);
  };
  return {
    date: calendarDate.safeParse(parameters.get('date')).data ?? today,
    choose,
    isNewDay: openedOn !== today,
    dismissNewDay: () => setOpenedOn(today),
  };
}
