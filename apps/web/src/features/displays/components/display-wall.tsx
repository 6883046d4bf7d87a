import type { DisplayBoard } from '@anteroom/contract/displays';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { formatClock } from '#lib/format-date';
import { useDisplayBoard } from '../api/use-display-board.ts';
import { useCalls } from '../wall/use-calls.ts';
import { useSound } from '../wall/use-sound.ts';
import { useWakeLock } from '../wall/use-wake-lock.ts';
import { columnsOf } from '../wall/wall-grid.ts';
import { languageOfDevice, wallWords } from '../wall.words.ts';
import { SoundButton } from './sound-button.tsx';
import { WallField } from './wall-field.tsx';
import { WallHeader } from './wall-header.tsx';
import './wall.css';

type Props = { secret: string; themeSwitch: ReactNode };

/** What hangs in a waiting room, for whoever has its address. */
export function DisplayWall({ secret, themeSwitch }: Props) {
  const { data, isError, dataUpdatedAt } = useDisplayBoard(secret);
  const [language, setLanguage] = useState(languageOfDevice);
  useWakeLock();
  const board = data?.answer;
  if (board && board.language !== language) setLanguage(board.language);
  const words = wallWords[language];
  if (board === null) return <WallMessage language={language}>{words.closed}</WallMessage>;
  if (!board) return <WallMessage language={language}>{isError && words.connecting}</WallMessage>;
  return (
    <Wall
      board={board}
      clockAheadMillis={data.clockAheadMillis}
      offlineSince={isError ? dataUpdatedAt + data.clockAheadMillis : null}
      themeSwitch={themeSwitch}
    />
  );
}

function WallMessage({ language, children }: { language: string; children: ReactNode }) {
  return (
    <main lang={language} className="wall">
      <title>Anteroom</title>
      <h1 className="wall-name m-auto text-center font-semibold">{children}</h1>
    </main>
  );
}

type WallProps = {
  board: DisplayBoard;
  clockAheadMillis: number;
  offlineSince: number | null;
  themeSwitch: ReactNode;
};

function Wall({ board, clockAheadMillis, offlineSince, themeSwitch }: WallProps) {
  const { language, timezone, doctors } = board;
  const { announcer, latest } = useCalls(board);
  const { sound, toggle } = useSound(announcer);
  return (
    <main lang={language} className="wall">
      <title>{`${board.label} · Anteroom`}</title>
      <WallHeader board={board} clockAheadMillis={clockAheadMillis} />
      <div role="status" className="empty:hidden">
        {offlineSince !== null && (
          <p className="wall-notice rounded-md bg-serving-soft px-4 py-2 font-medium text-serving">
            {wallWords[language].offlineSince(formatClock(offlineSince, timezone))}
          </p>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {latest.map(({ sentence }) => sentence).join(' ')}
      </p>
      <ul className="wall-grid" style={placesFor(doctors.length)}>
        {doctors.map((doctor) => (
          <WallField
            key={doctor.id}
            doctor={doctor}
            language={language}
            timeZone={timezone}
            isCalling={latest.some(({ doctorId }) => doctorId === doctor.id)}
          />
        ))}
      </ul>
      <div className="flex items-center justify-end gap-3">
        <SoundButton sound={sound} words={wallWords[language]} onToggle={toggle} />
        <div className="w-32">{themeSwitch}</div>
      </div>
    </main>
  );
}

function placesFor(doctorCount: number): CSSProperties {
  const { wide, upright } = columnsOf(doctorCount);
  return { '--wide-columns': wide, '--upright-columns': upright } as CSSProperties;
}
