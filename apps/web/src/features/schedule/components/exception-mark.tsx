import { CalendarClock, CalendarOff } from 'lucide-react';
import { type ExceptionKind, exceptionMessages as words } from '../exceptions.messages.ts';

const icons = { away: CalendarOff, changed: CalendarClock } as const;

/** An icon for a day off or changed hours, where the word does not fit. */
export function ExceptionMark({ kind }: { kind: ExceptionKind }) {
  const Icon = icons[kind];
  return (
    <>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only">{words.mark[kind]}</span>
    </>
  );
}
