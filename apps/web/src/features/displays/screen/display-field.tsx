import type { DisplayBoard, DisplayLanguage } from '@anteroom/contract/displays';
import type { CSSProperties } from 'react';
import { formatClock, formatClockRange } from '#lib/format-date';
import { isOutOfTurn } from '#lib/is-out-of-turn';
import { displayScreenMessages } from './display-screen.messages.ts';

type DoctorOnDisplay = DisplayBoard['doctors'][number];

type Props = { doctor: DoctorOnDisplay; language: DisplayLanguage; timeZone: string; isCalling: boolean };

/** One doctor: the called patient and the next ones. */
export function DisplayField({ doctor, language, timeZone, isCalling }: Props) {
  const words = displayScreenMessages[language];
  const { name, state, pausedAt, current, waiting } = doctor;
  const note =
    state === 'paused' && pausedAt !== null
      ? words.pausedSince(formatClock(pausedAt, timeZone))
      : waiting > 0 && words.waiting(waiting);
  const isPaused = state === 'paused';
  return (
    <li
      data-calling={isCalling || undefined}
      className={`display-field panel ${isCalling ? 'bg-accent text-on-accent' : ''}`}
    >
      <div className="display-field-inside" style={glyphsOf(current?.ticketCode)}>
        <div className="display-head flex items-baseline justify-between gap-x-[3cqw]">
          <h2 className="display-doctor line-clamp-2 min-w-0 font-semibold wrap-anywhere">{name}</h2>
          {note && (
            <p
              className={`display-small shrink-0 ${isPaused ? 'rounded-md bg-serving-soft px-[0.5em] py-[0.1em] font-semibold text-serving' : quietInk(isCalling)}`}
            >
              {note}
            </p>
          )}
        </div>
        {state === 'not_open' ? (
          <p className={`display-small ${quietInk(isCalling)}`}>{words.notOpen}</p>
        ) : (
          <div className="display-parts">
            <Current current={current} language={language} isCalling={isCalling} />
            <Next doctor={doctor} language={language} timeZone={timeZone} isCalling={isCalling} />
          </div>
        )}
      </div>
    </li>
  );
}

/** On the accent background of a new call, use full contrast everywhere. */
function quietInk(isCalling: boolean): string {
  return isCalling ? 'text-on-accent' : 'text-ink-soft';
}

const usualGlyphs = 5;

function glyphsOf(code: string | undefined): CSSProperties {
  return { '--glyphs': Math.max(code?.length ?? 0, usualGlyphs) } as CSSProperties;
}

type CurrentProps = Pick<Props, 'language' | 'isCalling'> & { current: DoctorOnDisplay['current'] };

function Current({ current, language, isCalling }: CurrentProps) {
  const words = displayScreenMessages[language];
  if (!current) {
    return (
      <div className="display-current">
        <p className={`display-small ${quietInk(isCalling)}`}>{words.nobodyCurrent}</p>
      </div>
    );
  }
  return (
    <div className="display-current">
      <p className={`display-small font-semibold ${isCalling ? '' : 'text-accent-strong'}`}>
        {words.current}
      </p>
      <p className="display-code font-bold tracking-tight whitespace-nowrap">{current.ticketCode}</p>
      {current.name !== null && <p className="display-person truncate font-semibold">{current.name}</p>}
    </div>
  );
}

type NextProps = Omit<Props, 'doctor'> & { doctor: DoctorOnDisplay };

function Next({ doctor: { next }, language, timeZone, isCalling }: NextProps) {
  const words = displayScreenMessages[language];
  const ink = quietInk(isCalling);
  if (next.length === 0) {
    return (
      <div className="display-next">
        <p className={`display-small ${ink}`}>{words.nobodyWaiting}</p>
      </div>
    );
  }
  return (
    <div className="display-next">
      <h3 className={`display-small font-semibold ${ink}`}>{words.next}</h3>
      <ol className="display-rows">
        {next.map((patient, index) => (
          <li key={patient.ticketCode}>
            <strong className="shrink-0 font-semibold">{patient.ticketCode}</strong>
            {patient.name !== null && <span className="min-w-0 flex-1 truncate">{patient.name}</span>}
            <span className={`shrink-0 text-right text-[0.8em] ${ink}`}>
              {rangeOf(patient, timeZone)}
              {isOutOfTurn(patient, next.slice(index + 1)) && (
                <span className="block text-[0.8em] leading-none">{words.notHereYet}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function rangeOf(
  { estimateLow: low, estimateHigh: high, estimateIsUncertain }: DoctorOnDisplay['next'][number],
  timeZone: string,
) {
  if (low === null || high === null) return null;
  return `${estimateIsUncertain ? '≈ ' : ''}${formatClockRange(low, high, timeZone)}`;
}
