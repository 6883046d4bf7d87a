import type { DisplayBoard } from '@anteroom/contract/displays';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { formatClock } from '#lib/format-date';
import { useDisplayBoard } from '../api/use-display-board.ts';
import { displayScreenMessages, languageOfDevice } from '../display-screen.messages.ts';
import { columnsOf } from '../screen/display-grid.ts';
import { useCalls } from '../screen/use-calls.ts';
import { useSound } from '../screen/use-sound.ts';
import { useWakeLock } from '../screen/use-wake-lock.ts';
import { DisplayField } from './display-field.tsx';
import { DisplayHeader } from './display-header.tsx';
import { SoundButton } from './sound-button.tsx';
import './display.css';

type Props = { secret: string; themeSwitch: ReactNode };

/** The display of a waiting room. The link is the only credential. */
export function DisplayScreen({ secret, themeSwitch }: Props) {
  const { data, isError, dataUpdatedAt } = useDisplayBoard(secret);
  const [language, setLanguage] = useState(languageOfDevice);
  useWakeLock();
  const board = data?.answer;
  if (board && board.language !== language) setLanguage(board.language);
  const words = displayScreenMessages[language];
  if (board === null) return <WallMessage language={language}>{words.closed}</WallMessage>;
  if (!board) return <WallMessage language={language}>{isError && words.connecting}</WallMessage>;
  return (
    <OpenDisplay
      board={board}
      clockAheadMillis={data.clockAheadMillis}
      offlineSince={isError ? dataUpdatedAt + data.clockAheadMillis : null}
      themeSwitch={themeSwitch}
    />
  );
}

function WallMessage({ language, children }: { language: string; children: ReactNode }) {
  return (
    <main lang={language} className="display">
      <title>Anteroom</title>
      <h1 className="display-name m-auto text-center font-semibold">{children}</h1>
    </main>
  );
}

type DisplayScreenProps = {
  board: DisplayBoard;
  clockAheadMillis: number;
  offlineSince: number | null;
  themeSwitch: ReactNode;
};

function OpenDisplay({ board, clockAheadMillis, offlineSince, themeSwitch }: DisplayScreenProps) {
  const { language, timezone, doctors } = board;
  const { announcer, latest } = useCalls(board);
  const { sound, toggle } = useSound(announcer);
  return (
    <main lang={language} className="display">
      <title>{`${board.label} · Anteroom`}</title>
      <DisplayHeader board={board} clockAheadMillis={clockAheadMillis} />
      <div role="status" className="empty:hidden">
        {offlineSince !== null && (
          <p className="display-notice rounded-md bg-serving-soft px-4 py-2 font-medium text-serving">
            {displayScreenMessages[language].offlineSince(formatClock(offlineSince, timezone))}
          </p>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {latest.map(({ sentence }) => sentence).join(' ')}
      </p>
      <ul className="display-grid" style={placesFor(doctors.length)}>
        {doctors.map((doctor) => (
          <DisplayField
            key={doctor.id}
            doctor={doctor}
            language={language}
            timeZone={timezone}
            isCalling={latest.some(({ doctorId }) => doctorId === doctor.id)}
          />
        ))}
      </ul>
      <div className="flex items-center justify-end gap-3">
        <SoundButton sound={sound} words={displayScreenMessages[language]} onToggle={toggle} />
        <div className="w-32">{themeSwitch}</div>
      </div>
    </main>
  );
}

function placesFor(doctorCount: number): CSSProperties {
  const { wide, upright } = columnsOf(doctorCount);
  return { '--wide-columns': wide, '--upright-columns': upright } as CSSProperties;
}
