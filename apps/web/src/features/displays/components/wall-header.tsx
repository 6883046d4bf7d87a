import type { DisplayBoard } from '@anteroom/contract/displays';
import { formatClock } from '#lib/format-date';
import { useNow } from '#lib/use-now';
import { wallWords } from '../wall.words.ts';

type Props = { board: DisplayBoard; clockAheadMillis: number };

export function WallHeader({ board, clockAheadMillis }: Props) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
      <h1 className="wall-name min-w-0 font-semibold tracking-tight wrap-break-word">{board.clinicName}</h1>
      <WallClock board={board} clockAheadMillis={clockAheadMillis} />
    </header>
  );
}

/** By the server's clock and in the clinic's zone: whatever the device on the wall believes. */
function WallClock({ board: { language, timezone }, clockAheadMillis }: Props) {
  const now = useNow(1000) + clockAheadMillis;
  const { locale } = wallWords[language];
  const date = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: timezone,
  }).format(now);
  return (
    <p className="ml-auto flex items-center gap-x-[2vmin]">
      <span className="wall-date text-ink-soft">{date}</span>
      <time className="wall-clock font-semibold tracking-tight">{formatClock(now, timezone)}</time>
    </p>
  );
}
