import type { SeriesDate } from '@anteroom/contract/appointment-series';
import { limits } from '@anteroom/contract/limits';
import { messageOf } from '#lib/api-error';
import { formatClock, formatDayRange } from '#lib/format-date';
import { Banner } from '#ui/banner';
import { CheckField } from '#ui/check-field';
import { RetryBanner } from '#ui/retry-banner';
import { SelectField } from '#ui/select-field';
import { Skeleton } from '#ui/skeleton';
import { TextField } from '#ui/text-field';
import { appointmentMessages } from '../appointments.messages.ts';
import { isTicked, type Repeat, tickKey } from './repeat-choice.ts';
import { seriesMessages as words } from './series.messages.ts';

type Props = { repeat: Repeat; timeZone: string };

const { minWeeks, maxWeeks, minAppointments, maxAppointments } = limits.series;

/** Asks how an appointment repeats, and lists its dates with the conflicts of each. */
export function RepeatPlan({ repeat, timeZone }: Props) {
  return (
    <div className="grid gap-4 rounded-md border border-line p-3">
      <Repetition repeat={repeat} />
      <Dates repeat={repeat} timeZone={timeZone} />
    </div>
  );
}

function Repetition({ repeat: { choice, change, plan } }: Pick<Props, 'repeat'>) {
  const { weeksBetween, count, until } = plan.messages;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {choice.interval === 'other' && (
        <TextField
          label={words.weeks}
          type="number"
          inputMode="numeric"
          min={minWeeks}
          max={maxWeeks}
          className="sm:col-span-2"
          error={weeksBetween}
          value={choice.weeks}
          onChange={({ currentTarget }) => change({ weeks: currentTarget.value })}
        />
      )}
      <SelectField
        label={words.ends}
        options={words.endings}
        value={choice.ends}
        onChange={({ currentTarget }) => change({ ends: currentTarget.value })}
      />
      {choice.ends === 'after' ? (
        <TextField
          label={words.count}
          type="number"
          inputMode="numeric"
          min={minAppointments}
          max={maxAppointments}
          error={count}
          value={choice.count}
          onChange={({ currentTarget }) => change({ count: currentTarget.value })}
        />
      ) : (
        <TextField
          label={words.until}
          type="date"
          error={until ?? (choice.until === '' ? undefined : count)}
          value={choice.until}
          onChange={({ currentTarget }) => change({ until: currentTarget.value })}
        />
      )}
    </div>
  );
}

function Dates({ repeat, timeZone }: Props) {
  const { choice, change, plan } = repeat;
  const { dates, chosenCount, isRefused, isComplete, error, retry } = plan;
  const isInvalid = Object.keys(plan.messages).length > 0;
  if (error) {
    return <RetryBanner onRetry={retry}>{messageOf(error, words.failed)}</RetryBanner>;
  }
  if (!dates) {
    return (
      <div className="grid gap-3">
        {isRefused && <Banner tone="danger">{words.notListed}</Banner>}
        {!isComplete && !isInvalid && <p className="text-sm text-ink-soft">{words.missing}</p>}
        {isComplete && !isInvalid && <Skeleton label={words.loading} rows={3} />}
      </div>
    );
  }
  const hasLeftOut = dates.some((date) => !isTicked(date, { ...choice, ticks: {} }));
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 text-sm font-medium text-ink-soft">{words.dates}</legend>
      {isRefused && <Banner tone="danger">{words.noneChosen}</Banner>}
      <p role="status" className="text-sm font-medium">
        {words.chosen(chosenCount, dates.length)}
      </p>
      {hasLeftOut && <p className="text-sm text-ink-soft">{words.leftOut}</p>}
      <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {dates.map((date) => (
          <li key={date.date}>
            <CheckField
              label={<DateLabel date={date} timeZone={timeZone} />}
              checked={isTicked(date, choice)}
              onChange={({ currentTarget }) =>
                change({ ticks: { ...choice.ticks, [tickKey(date)]: currentTarget.checked } })
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function DateLabel({ date, timeZone }: { date: SeriesDate; timeZone: string }) {
  const isTaken = date.conflicts.length > 0;
  return (
    <>
      <span className="tabular-nums">
        {formatDayRange(date.date, date.date)}, {formatClock(date.scheduledDateTime, timeZone)}
      </span>
      {problemsOf(date, timeZone).map((problem) => (
        <span key={problem} className={`block text-sm ${isTaken ? 'text-danger' : 'text-serving'}`}>
          {problem}
        </span>
      ))}
    </>
  );
}

function problemsOf({ conflicts, warnings }: SeriesDate, timeZone: string): string[] {
  const taken = conflicts.map((conflict) => {
    if (conflict.uuid === null) return conflict.message;
    const { scheduledDateTime, doctorName, patientName } = conflict;
    const patient = patientName ?? appointmentMessages.anotherPatient;
    return words.taken(formatClock(scheduledDateTime, timeZone), doctorName, patient);
  });
  return [...taken, ...warnings.map((warning) => words.warnings[warning])];
}
