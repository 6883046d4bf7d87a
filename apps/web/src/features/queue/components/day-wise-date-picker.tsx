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

export function DayWiseDatePicker({ date, today, onChoose }: Props) {
  const backToToday = (
    <Button size="small" onClick={() => onChoose(null)}>
      {words.backToToday}
    </Button>
  );
  return (
    <div className="grid gap-4">
      <TextField
        label={words.date}
        type="date"
        className="max-w-60"
        value={date}
        onChange={({ target }) =>
          onChoose(target.value === '' || target.value === today ? null : target.value)
        }
      />
      {date !== today && (
        <Banner tone="neutral" action={backToToday}>
          {words.notToday(formatLongDate(date))}
        </Banner>
      )}
    </div>
  );
}
