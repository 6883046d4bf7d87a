import type { DisplayBoard, DisplayLanguage } from '@anteroom/contract/displays';
import type { CSSProperties } from 'react';
import { datesToName, formatClock, formatClockRange } from '#lib/format-date';
import { isOutOfTurn } from '#lib/is-out-of-turn';
import { shortDateIn } from '#lib/patient-language';
import { toWallTime } from '#lib/wall-time';
import { isComing } from './calls.ts';
import { displayScreenMessages } from './display-screen.messages.ts';

type DoctorOnDisplay = DisplayBoard['doctors'][number];

type Props = {
  doctor: DoctorOnDisplay;
  language: DisplayLanguage;
  timeZone: string;
  isCalling: boolean;
  /** True if the display shows names beside ticket codes. */
  hasNames: boolean;
  /** The server's time in milliseconds. */
  now: number;
};

/** Shows one doctor with the called patient and the next patients. */
export function DisplayField({ doctor, language, timeZone, isCalling, hasNames, now }: Props) {
  const words = displayScreenMessages[language];
  const { name, state, room, current } = doctor;
  return (
    <li
      data-calling={isCalling || undefined}
      className={`display-field panel ${isCalling ? 'bg-accent text-on-accent' : ''}`}
    >
      <div className="display-field-inside">
        <div className="display-head">
          <h2 className="display-doctor font-semibold">{name}</h2>
          {room !== null && <p className="display-room font-semibold">{room}</p>}
          <Note doctor={doctor} language={language} timeZone={timeZone} isCalling={isCalling} />
        </div>
        {state === 'not_open' ? (
          <p className={`display-small ${quietInk(isCalling)}`}>{words.notOpen}</p>
        ) : (
          <div className="display-parts">
            <Current {...{ current, language, isCalling, hasNames, now }} />
            <Next doctor={doctor} language={language} timeZone={timeZone} isCalling={isCalling} now={now} />
          </div>
        )}
      </div>
    </li>
  );
}

/**
 * Returns the CSS class of secondary text. On the accent background of a new call, secondary text has full contrast
 * too.
 */
function quietInk(isCalling: boolean): string {
  return isCalling ? 'text-on-accent' : 'text-ink-soft';
}

type NoteProps = Omit<Props, 'now' | 'hasNames'>;

/** Says that the queue is paused, that the doctor is late, or how many patients are waiting. */
function Note({ doctor, language, timeZone, isCalling }: NoteProps) {
  const words = displayScreenMessages[language];
  const { state, pausedAt, delayMinutes, waiting } = doctor;
  const isPaused = state === 'paused' && pausedAt !== null;
  if (isPaused || delayMinutes !== null) {
    return (
      <p className="display-small rounded-md bg-serving-soft px-[0.5em] py-[0.1em] font-semibold text-serving">
        {isPaused ? words.pausedSince(formatClock(pausedAt, timeZone)) : words.late(delayMinutes ?? 0)}
      </p>
    );
  }
  if (waiting === 0) return null;
  return <p className={`display-small ${quietInk(isCalling)}`}>{words.waiting(waiting)}</p>;
}

type CurrentProps = Omit<Props, 'doctor' | 'timeZone'> & { current: DoctorOnDisplay['current'] };

function Current({ current, language, isCalling, hasNames, now }: CurrentProps) {
  const words = displayScreenMessages[language];
  if (!current) {
    return (
      <div data-named={hasNames || undefined} className="display-current">
        <p className={`display-small ${quietInk(isCalling)}`}>{words.nobodyCurrent}</p>
      </div>
    );
  }
  const isNew = isCalling || isComing(current, now);
  return (
    <div data-named={hasNames || undefined} className="display-current">
      <p className={`display-small font-semibold ${labelInk(isCalling, isNew)}`}>
        {isNew ? words.current : words.seen}
      </p>
      <p
        className="display-code font-bold tracking-tight whitespace-nowrap"
        style={lettersOf(current.ticketCode)}
      >
        {current.ticketCode}
      </p>
      {current.name !== null && (
        <p className="display-person font-semibold wrap-break-word" style={lettersOf(current.name)}>
          {current.name}
        </p>
      )}
    </div>
  );
}

function lettersOf(text: string): CSSProperties {
  return { '--letters': text.length } as CSSProperties;
}

/**
 * Replaces the last space with a no-break space, so that the initial stays on the same line as the name. In rows of two
 * lines, CSS may still break a line that is too short for both.
 */
function withInitial(name: string): string {
  return name.replace(/ (?=\S+$)/, '\u00A0');
}

function labelInk(isCalling: boolean, isNew: boolean): string {
  if (isCalling) return '';
  return isNew ? 'text-accent-strong' : 'text-ink-soft';
}

function Next({ doctor: { next }, language, timeZone, isCalling, now }: Omit<Props, 'hasNames'>) {
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
            <strong className="display-ticket font-semibold">{patient.ticketCode}</strong>
            {patient.name !== null && <span className="display-named">{withInitial(patient.name)}</span>}
            <span className={`display-time ${ink}`}>
              <Expected patient={patient} language={language} timeZone={timeZone} now={now} />
              {isOutOfTurn(patient, next.slice(index + 1)) && (
                <span className="display-absent">{words.notHereYet}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

type ExpectedProps = Pick<Props, 'language' | 'timeZone' | 'now'> & {
  patient: DoctorOnDisplay['next'][number];
};

/** Shows the estimated time of the call, with its date if that is not today. */
function Expected({ patient, language, timeZone, now }: ExpectedProps) {
  const { estimateLow: low, estimateHigh: high, estimateIsUncertain } = patient;
  if (low === null || high === null) return null;
  const { from, to } = datesToName({ low, high }, toWallTime(now, timeZone).slice(0, 10), timeZone);
  const rough = estimateIsUncertain ? '≈ ' : '';
  return (
    <>
      {from !== null && <span className="display-day">{shortDateIn(language, from)}</span>}
      {to === null
        ? `${rough}${formatClockRange(low, high, timeZone)}`
        : `${rough}${formatClock(low, timeZone)} – `}
      {to !== null && (
        <>
          <span className="display-day">{shortDateIn(language, to)}</span>
          {formatClock(high, timeZone)}
        </>
      )}
    </>
  );
}
