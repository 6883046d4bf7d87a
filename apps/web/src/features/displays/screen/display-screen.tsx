import './display.css';
import type { DisplayBoard } from '@anteroom/contract/displays';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSystemDown } from '#features/clinic';
import { setClinicClock } from '#lib/clinic-clock';
import { formatClock } from '#lib/format-date';
import { logoAddress } from '#lib/logo-address';
import { dateIn, usePageLanguage } from '#lib/patient-language';
import { useNow } from '#lib/use-now';
import { toWallTime } from '#lib/wall-time';
import { useDisplayBoard } from '../api/use-display-board.ts';
import { SoundButton, useSound } from './announcer.tsx';
import { useCalls } from './calls.ts';
import { DisplayField } from './display-field.tsx';
import { displayScreenMessages, languageOfDevice } from './display-screen.messages.ts';
import { useFit } from './use-fit.ts';

type Props = { secret: string; themeSwitch: ReactNode };

/** The display of a waiting room. The secret in its URL is the only credential. */
export function DisplayScreen({ secret, themeSwitch }: Props) {
  const { data, error, isError, dataUpdatedAt } = useDisplayBoard(secret);
  const [language, setLanguage] = useState(languageOfDevice);
  useWakeLock();
  const board = data?.answer;
  const lastReadAt = data ? dataUpdatedAt + data.clockAheadMillis : null;
  const down = useSystemDown(error, { language, timezone: board?.timezone ?? null, lastReadAt });
  if (board && board.language !== language) setLanguage(board.language);
  if (board) setClinicClock({ timeFormat: board.timeFormat });
  usePageLanguage(language);
  const words = displayScreenMessages[language];
  if (board === null) return <WallMessage language={language}>{words.closed}</WallMessage>;
  if (!board) return <WallMessage language={language}>{isError && (down ?? words.connecting)}</WallMessage>;
  return (
    <OpenDisplay
      board={board}
      clockAheadMillis={data.clockAheadMillis}
      offlineSince={isError ? lastReadAt : null}
      down={down}
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
  down: string | null;
  themeSwitch: ReactNode;
};

function OpenDisplay({ board, clockAheadMillis, offlineSince, down, themeSwitch }: DisplayScreenProps) {
  const { language, timezone, doctors } = board;
  const { announcer, latest } = useCalls(board);
  const { sound, toggle } = useSound(announcer);
  const isAwake = useAwake();
  const now = useNow(5000) + clockAheadMillis;
  const grid = useRef<HTMLUListElement>(null);
  useFit(grid, doctors);
  return (
    <main lang={language} className="display">
      <title>{`${board.label} · Anteroom`}</title>
      <DisplayHeader board={board} clockAheadMillis={clockAheadMillis} />
      <div role="status" className="empty:sr-only">
        {offlineSince !== null && (
          <p className="display-notice rounded-md bg-serving-soft px-4 py-2 font-medium text-serving">
            {down ?? displayScreenMessages[language].offlineSince(formatClock(offlineSince, timezone))}
          </p>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {latest.map(({ sentence }) => sentence).join(' ')}
      </p>
      <ul
        ref={grid}
        data-long-names={hasLongNames(doctors) || undefined}
        className="display-grid"
        style={placesFor(doctors.length)}
      >
        {doctors.map((doctor) => (
          <DisplayField
            key={doctor.id}
            doctor={doctor}
            language={language}
            timeZone={timezone}
            isCalling={latest.some(({ doctorId }) => doctorId === doctor.id)}
            hasNames={board.nameForm !== 'code'}
            now={now}
          />
        ))}
      </ul>
      {board.message !== null && (
        <p className="display-notice panel px-[2vmin] py-[1vmin] text-center font-medium wrap-break-word">
          {board.message}
        </p>
      )}
      <div
        className={`fixed right-3 bottom-3 flex items-center gap-3 rounded-md bg-surface p-2 shadow-float transition-opacity ${isAwake || sound === 'failed' ? '' : 'opacity-0'}`}
      >
        <SoundButton sound={sound} words={displayScreenMessages[language]} onToggle={toggle} />
        <div className="w-32">{themeSwitch}</div>
      </div>
    </main>
  );
}

const longestShortName = 14;

/**
 * Returns whether any called or next patient has a name that may need two lines. All fields then reserve two lines for
 * the name of the called patient, so that a call does not shift the layout.
 */
function hasLongNames(doctors: DisplayBoard['doctors']): boolean {
  const patients = doctors.flatMap(({ current, next }) => [...(current ? [current] : []), ...next]);
  return patients.some(({ name }) => (name?.length ?? 0) > longestShortName);
}

function placesFor(doctorCount: number): CSSProperties {
  const { wide, upright } = columnsOf(doctorCount);
  return { '--wide-columns': wide, '--upright-columns': upright } as CSSProperties;
}

type DisplayHeaderProps = { board: DisplayBoard; clockAheadMillis: number };

function DisplayHeader({ board, clockAheadMillis }: DisplayHeaderProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
      <div className="flex min-w-0 items-center gap-[2vmin]">
        {board.logo !== null && <img src={logoAddress(board.logo)} alt="" className="display-logo" />}
        <h1 className="display-name min-w-0 font-semibold tracking-tight wrap-break-word">
          {board.clinicName}
        </h1>
      </div>
      <WallClock board={board} clockAheadMillis={clockAheadMillis} />
    </header>
  );
}

/** Shows the server's time in the clinic's time zone, regardless of the device's settings. */
function WallClock({ board: { language, timezone }, clockAheadMillis }: DisplayHeaderProps) {
  const now = useNow(1000) + clockAheadMillis;
  const date = dateIn(language, toWallTime(now, timezone).slice(0, 10));
  return (
    <p className="ml-auto flex items-center gap-x-[2vmin]">
      <span className="display-date text-ink-soft">{date}</span>
      <time className="display-clock font-semibold tracking-tight">{formatClock(now, timezone)}</time>
    </p>
  );
}

/** Returns the number of columns in landscape and in portrait orientation. */
function columnsOf(doctorCount: number): { wide: number; upright: number } {
  return { wide: wideColumnsOf(doctorCount), upright: doctorCount <= 4 ? 1 : 2 };
}

function wideColumnsOf(doctorCount: number): number {
  if (doctorCount <= 3) return doctorCount;
  if (doctorCount === 4) return 2;
  return doctorCount <= 6 || doctorCount === 9 ? 3 : 4;
}

/** Keeps the device's screen on. The browser releases the wake lock whenever the page is hidden. */
function useWakeLock(): void {
  useEffect(() => {
    const keepAwake = () => {
      if (document.visibilityState !== 'visible') return;
      // Devices reject a wake lock in battery saver mode.
      navigator.wakeLock?.request('screen').catch(() => undefined);
    };
    keepAwake();
    document.addEventListener('visibilitychange', keepAwake);
    return () => document.removeEventListener('visibilitychange', keepAwake);
  }, []);
}

const awakeMillis = 6_000;
const wakeSigns = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Returns whether someone has recently moved the pointer or pressed a key. Otherwise, the display hides its controls.
 */
function useAwake(): boolean {
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      clearTimeout(timer);
      setIsAwake(true);
      timer = setTimeout(() => setIsAwake(false), awakeMillis);
    };
    for (const sign of wakeSigns) document.addEventListener(sign, wake);
    return () => {
      clearTimeout(timer);
      for (const sign of wakeSigns) document.removeEventListener(sign, wake);
    };
  }, []);
  return isAwake;
}
