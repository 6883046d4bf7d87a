import { formatLongDate } from '#lib/format-date';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { TextField } from '#ui/text-field';
import { queueMessages as words } from '../queue.messages.ts';
import type { ChosenDay } from '../use-chosen-day.ts';

type Props = {
  date: string;
  today: string;
  /** Null means today, even after midnight. */
  onChoose: (date: string | null) => void;
};

export function QueueDateField({ date, today, onChoose }: Props) {
  return (
    <TextField
      label={words.date}
      type="date"
      className="min-w-40"
      value={date}
      onChange={({ target }) => onChoose(target.value === '' || target.value === today ? null : target.value)}
    />
  );
}

type DayProps = { day: ChosenDay; isOfDays: boolean; today: string };

/** Says that another day than today is shown, because it looks the same, or that a new day has begun. */
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
