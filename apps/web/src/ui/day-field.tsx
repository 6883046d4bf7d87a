import { calendarDate } from '@anteroom/contract/primitives';
import { useState } from 'react';
import type { FieldFrame } from './field.tsx';
import { TextField } from './text-field.tsx';

type Props = FieldFrame & {
  /** The chosen day, as `YYYY-MM-DD`. Null if there is none. */
  date: string | null;
  min?: string | undefined;
  onChoose: (date: string) => void;
  /** Called when the user clears the field. Without it, a cleared field shows its date again when it loses focus. */
  onClear?: () => void;
};

/**
 * Renders a date field whose date takes effect at once, such as the day that a screen shows. While the user types, the
 * browser sends an empty text or a year such as 0002. The field keeps that until the date is complete, because setting
 * the chosen day again would delete the typed digits.
 */
export function DayField({ date, onChoose, onClear, ...frame }: Props) {
  const [incomplete, setIncomplete] = useState<string | null>(null);
  const type = ({ value, validity }: HTMLInputElement) => {
    const isComplete = calendarDate.safeParse(value).success;
    // The value is also empty while a date is only partly typed. The browser then reports bad input.
    const isCleared = onClear !== undefined && value === '' && !validity.badInput;
    setIncomplete(isComplete || isCleared ? null : value);
    if (isComplete) onChoose(value);
    else if (isCleared) onClear();
  };
  return (
    <TextField
      {...frame}
      type="date"
      value={incomplete ?? date ?? ''}
      onChange={({ target }) => type(target)}
      onBlur={() => setIncomplete(null)}
    />
  );
}
