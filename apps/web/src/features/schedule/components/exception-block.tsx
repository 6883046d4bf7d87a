import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { exceptionMessages as words } from '../exceptions.messages.ts';
import { rowsOf } from '../quarter-hours.ts';
import { scheduleMessages } from '../schedule.messages.ts';

type Props = {
  exception: ScheduleException;
  hours: ScheduleException['hours'][number];
  /** Null if read-only. */
  onOpen: ((exception: ScheduleException) => void) | null;
};

export function ExceptionBlock({ exception, hours, onOpen }: Props) {
  const { first, end } = rowsOf(hours);
  const place = { gridRow: `${first + 1} / ${end + 1}`, gridColumn: '1' };
  const textLook =
    'flex size-full min-w-0 flex-col items-start overflow-hidden px-1 text-left text-sm text-accent-strong';
  const text = (
    <>
      <span className="max-w-full shrink-0 font-semibold tabular-nums">{scheduleMessages.range(hours)}</span>
      {end - first > 1 && <span className="max-w-full">{words.mark.changed}</span>}
      {end - first > 2 && (
        <span className="max-w-full truncate">{scheduleMessages.slotLength(hours.slotDurationMinutes)}</span>
      )}
    </>
  );
  return (
    <li
      data-window=""
      style={place}
      className="relative m-px min-w-0 rounded-md border border-accent/40 border-l-4 border-l-accent bg-accent-soft"
    >
      {onOpen ? (
        <button type="button" onClick={() => onOpen(exception)} className={`${textLook} rounded-md`}>
          <span className="sr-only">{words.editOf(exception)}</span>
          {text}
        </button>
      ) : (
        <div className={textLook}>{text}</div>
      )}
    </li>
  );
}
