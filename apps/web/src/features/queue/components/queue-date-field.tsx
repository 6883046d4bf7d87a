import { formatLongDate } from '#lib/format-date';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { TextField } from '#ui/text-field';
import { queueWords as words } from '../queue.words.ts';

type Props = {
  date: string;
  today: string;
  /** Null: today, also after midnight. */
  onChoose: (date: string | null) => void;
};

export function QueueDateField({ date, today, onChoose }: Props) {
  return (
    <TextField
      label={words.date}
      type="date"
      className="min-w-44"
      value={date}
      onChange={({ target }) => onChoose(target.value === '' || target.value === today ? null : target.value)}
    />
  );
}

/** A past or coming day looks just like today, so it is said. */
export function NotTodayBanner({ date, onBack }: { date: string; onBack: () => void }) {
  const back = (
    <Button size="small" onClick={onBack}>
      {words.backToToday}
    </Button>
  );
  return (
    <Banner tone="neutral" action={back}>
      {words.notToday(formatLongDate(date))}
    </Banner>
  );
}
