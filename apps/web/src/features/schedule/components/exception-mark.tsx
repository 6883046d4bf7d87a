import { CalendarClock, CalendarOff } from 'lucide-react';
import { type ExceptionKind, exceptionWords as words } from '../exceptions.words.ts';

const icons = { away: CalendarOff, changed: CalendarClock } as const;

/** Away or changed hours at one glance, where there is no room for the word. */
export function ExceptionMark({ kind }: { kind: ExceptionKind }) {
  const Icon = icons[kind];
  return (
    <>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only">{words.mark[kind]}</span>
    </>
  );
}
