import { calendarDate } from '@anteroom/contract/primitives';
import { useState } from 'react';
import type { FieldFrame } from './field.tsx';
import { TextField } from './text-field.tsx';

type Props = FieldFrame & {
  /** The shown day, as `YYYY-MM-DD`. */
  date: string;
  onChoose: (date: string) => void;
};

/**
 * Renders a date field that always has a date, such as the day that a screen shows. While the user types, the browser
 * sends an empty text or a year such as 0002. The field keeps that until the date is complete, because setting the
 * shown day again would delete the typed digits.
 */
export function DayField({ date, onChoose, ...frame }: Props) {
  const [incomplete, setIncomplete] = useState<string | null>(null);
  const type = (text: string) => {
    const isComplete = calendarDate.safeParse(text).success;
    setIncomplete(isComplete ? null : text);
    if (isComplete) onChoose(text);
  };
  return (
    <TextField
      {...frame}
      type="date"
      value={incomplete ?? date}
      onChange={({ target }) => type(target.value)}
      onBlur={() => setIncomplete(null)}
    />
  );
}
