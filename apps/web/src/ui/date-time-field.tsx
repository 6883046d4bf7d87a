import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { currentTimeFormat } from '#lib/clinic-clock';
import { formatTimeOfDay } from '#lib/format-date';
import { parseTime, stepTime } from '#lib/parse-time';
import { Field, type FieldFrame } from './field.tsx';

type TimeProps = {
  /** The time as `HH:mm`, or an empty text while the typed text is not a valid time. */
  value: string;
  onChange: (time: string) => void;
};

const steps: Partial<Record<string, readonly [minutes: number, direction: 1 | -1]>> = {
  ArrowUp: [5, 1],
  ArrowDown: [5, -1],
  PageUp: [60, 1],
  PageDown: [60, -1],
};

type InputProps = TimeProps & Omit<ComponentProps<'input'>, 'value' | 'onChange'>;

/**
 * Renders a field for a time of day, typed as `9`, `930`, `14:05` or `9:30 pm`. Arrow keys move the time to the next or
 * previous multiple of five minutes, Page Up and Page Down to the next or previous full hour.
 */
function TimeInput({ value, onChange, ...input }: InputProps) {
  // Show the text as typed until the user leaves the field or the value is changed from outside.
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const shown = value === '' ? '' : formatTimeOfDay(value);
  const type = (text: string) => {
    const time = parseTime(text, currentTimeFormat()) ?? '';
    setTyped({ text, value: time });
    onChange(time);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || value === '' || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setTyped(null);
    onChange(stepTime(value, ...step));
  };
  return (
    <input
      type="text"
      inputMode={currentTimeFormat() === '24' ? 'numeric' : 'text'}
      autoComplete="off"
      {...input}
      value={typed?.value === value ? typed.text : shown}
      onChange={({ target }) => type(target.value)}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => target.select()}
      onBlur={() => {
        if (value !== '') setTyped(null);
      }}
      className="field-box tabular-nums"
    />
  );
}

type DateTimeProps = FieldFrame & {
  timeLabel: string;
  /** The date and time as `YYYY-MM-DDTHH:mm` in the clinic's time zone. Either part is empty while it is incomplete. */
  value: string;
  onChange: (wallTime: string) => void;
  takesFocus?: boolean | undefined;
};

/** Renders adjacent fields for a date and a time of day. `label` belongs to the date, `timeLabel` to the time. */
export function DateTimeField({ value, onChange, timeLabel, takesFocus, ...frame }: DateTimeProps) {
  const [date = '', time = ''] = value.split('T');
  const change = (to: { date?: string; time?: string }) => {
    const next = { date, time, ...to };
    onChange(next.date === '' && next.time === '' ? '' : `${next.date}T${next.time}`);
  };
  return (
    <Field {...frame}>
      {({ id, ...described }) => (
        <div className="grid grid-cols-[3fr_2fr] gap-2">
          <input
            type="date"
            id={id}
            {...described}
            data-takes-focus={takesFocus || undefined}
            value={date}
            onChange={({ target }) => change({ date: target.value })}
            className="field-box"
          />
          <TimeInput
            {...described}
            aria-label={timeLabel}
            value={time}
            onChange={(changed) => change({ time: changed })}
          />
        </div>
      )}
    </Field>
  );
}
