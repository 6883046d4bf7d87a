import type { DisplayBoard } from '@anteroom/contract/displays';
import { formatClock } from '#lib/format-date';
import { useNow } from '#lib/use-now';
import { displayScreenMessages } from '../display-screen.messages.ts';

type Props = { board: DisplayBoard; clockAheadMillis: number };

export function DisplayHeader({ board, clockAheadMillis }: Props) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
      <h1 className="display-name min-w-0 font-semibold tracking-tight wrap-break-word">
        {board.clinicName}
      </h1>
      <WallClock board={board} clockAheadMillis={clockAheadMillis} />
    </header>
  );
}

/** Uses the server's clock and the clinic's time zone, whatever the device is set to. */
function WallClock({ board: { language, timezone }, clockAheadMillis }: Props) {
  const now = useNow(1000) + clockAheadMillis;
  const { locale } = displayScreenMessages[language];
  const date = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: timezone,
  }).format(now);
  return (
    <p className="ml-auto flex items-center gap-x-[2vmin]">
      <span className="display-date text-ink-soft">{date}</span>
      <time className="display-clock font-semibold tracking-tight">{formatClock(now, timezone)}</time>
    </p>
  );
}
