import { appointmentTypes, listAppointments } from '@anteroom/contract/appointments';
import { type WaitingPriority, waitingPriorities } from '@anteroom/contract/waiting-list';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { appointmentTypeLabels } from '#features/appointments';
import { useClinic } from '#features/clinic';
import { weekdayNames } from '#features/schedule';
import { doctorLabels, useDoctors } from '#features/staff';
import { messageOf } from '#lib/api-error';
import { formatDateTime, formatTimeOfDay } from '#lib/format-date';
import { routeQuery } from '#lib/route-query';
import { CheckField } from '#ui/check-field';
import { RetryBanner } from '#ui/retry-banner';
import { SelectField } from '#ui/select-field';
import { Skeleton } from '#ui/skeleton';
import { TextField } from '#ui/text-field';
import { type EntryValues, type InvalidField, noticesWith, timesWith, toggled } from '../entry-form.ts';
import { waitingListMessages as words } from '../waiting-list.messages.ts';

type Props = {
  values: EntryValues;
  onChange: (changed: Partial<EntryValues>) => void;
  isInvalid: (field: InvalidField) => boolean;
};

type ChecksProps = { legend: string; hint: string; error?: string | undefined; children: ReactNode };

function Checks({ legend, hint, error, children }: ChecksProps) {
  const [hintId, errorId] = [useId(), useId()];
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${hintId} ${errorId}` : hintId}>
      <legend className="mb-1 text-sm font-medium text-ink-soft">{legend}</legend>
      <p id={hintId} className="mb-1 text-sm text-ink-faint">
        {hint}
      </p>
      <div className="grid max-h-56 overflow-y-auto rounded-md border border-line-strong p-1 sm:grid-cols-2">
        {children}
      </div>
      {error && (
        <p id={errorId} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

export function DoctorChecks({ values, onChange, isInvalid }: Props) {
  const { data: doctors, error: failure, refetch } = useDoctors();
  if (!doctors && failure)
    return <RetryBanner onRetry={refetch}>{messageOf(failure, words.doctorsFailed)}</RetryBanner>;
  if (!doctors) return <Skeleton label={words.loadingDoctors} rows={2} />;
  const error = isInvalid('doctorIds') ? words.chooseDoctor : undefined;
  const labels = doctorLabels(doctors);
  return (
    <Checks legend={words.doctorsLabel} hint={words.doctorsHint} error={error}>
      {doctors.map(({ id, name }) => (
        <CheckField
          key={id}
          label={labels.get(id) ?? name}
          aria-invalid={error !== undefined || undefined}
          checked={values.doctorIds.includes(id)}
          onChange={() => onChange({ doctorIds: toggled(values.doctorIds, id) })}
        />
      ))}
    </Checks>
  );
}

export function TypeChecks({ values, onChange }: Props) {
  return (
    <Checks legend={words.types} hint={words.typesHint}>
      {appointmentTypes.map((type) => (
        <CheckField
          key={type}
          label={appointmentTypeLabels[type]}
          checked={values.appointmentTypes.includes(type)}
          onChange={() => onChange({ appointmentTypes: toggled(values.appointmentTypes, type) })}
        />
      ))}
    </Checks>
  );
}

/** Weekdays in the order shown, from 1 for Monday to 0 for Sunday. */
const days = [1, 2, 3, 4, 5, 6, 0] as const;

export function WeekdayChecks({ values, onChange }: Props) {
  return (
    <Checks legend={words.weekdays} hint={words.weekdaysHint}>
      {days.map((day) => (
        <CheckField
          key={day}
          label={weekdayNames[day]}
          checked={values.weekdays.includes(day)}
          onChange={() => onChange({ weekdays: toggled(values.weekdays, day) })}
        />
      ))}
    </Checks>
  );
}

const endOfDay = '23:59';

export function DateFields({ values, onChange, isInvalid }: Props) {
  const timeOptions = (times: readonly string[]) =>
    times.map((time) => ({ value: time, label: formatTimeOfDay(time) }));
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label={words.earliest}
        type="date"
        isRequired
        error={isInvalid('earliest') ? words.earliestMissing : undefined}
        value={values.earliest}
        onChange={(event) => onChange({ earliest: event.target.value })}
      />
      <TextField
        label={words.latest}
        type="date"
        hint={words.latestHint}
        error={isInvalid('latest') ? words.latestBefore : undefined}
        value={values.latest}
        onChange={(event) => onChange({ latest: event.target.value })}
      />
      <SelectField
        label={words.fromTime}
        placeholder={words.anyTime}
        options={timeOptions(timesWith(values.fromTime))}
        value={values.fromTime}
        onChange={(event) => onChange({ fromTime: event.target.value })}
      />
      <SelectField
        label={words.untilTime}
        placeholder={words.anyTime}
        options={timeOptions(timesWith(values.untilTime, [endOfDay]).filter((time) => time !== '00:00'))}
        error={isInvalid('untilTime') ? words.untilBefore : undefined}
        value={values.untilTime}
        onChange={(event) => onChange({ untilTime: event.target.value })}
      />
    </div>
  );
}

export function LastFields({ values, onChange }: Props) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label={words.noticeLabel}
        hint={words.noticeHint}
        options={noticesWith(values.notice).map((minutes) => ({
          value: String(minutes),
          label: minutes === 0 ? words.noNotice : words.duration(minutes),
        }))}
        value={values.notice}
        onChange={(event) => onChange({ notice: event.target.value })}
      />
      <SelectField
        label={words.priority}
        options={waitingPriorities.map((value) => ({ value, label: words.priorities[value] }))}
        value={values.priority}
        onChange={(event) => onChange({ priority: event.target.value as WaitingPriority })}
      />
    </div>
  );
}

type ReplacedFieldProps = { patientId: number; value: string; onChange: (uuid: string) => void };

const shown = 20;

/**
 * Lets staff choose which of the patient's appointments an earlier time would replace. Renders nothing if the patient
 * has no upcoming appointments.
 */
export function ReplacedField({ patientId, value, onChange }: ReplacedFieldProps) {
  const { today, timezone } = useClinic();
  const query = { patientId, from: today, sort: 'earliest', limit: shown } as const;
  const { data } = useQuery(routeQuery(listAppointments, { query }));
  const now = Date.now();
  const options = (data?.appointments ?? [])
    .filter(({ status, scheduledDateTime }) => isToCome(status) && scheduledDateTime > now)
    .map(({ uuid, scheduledDateTime, doctorName }) => ({
      value: uuid,
      label: words.appointment(formatDateTime(scheduledDateTime, timezone), doctorName),
    }));
  if (options.length === 0) return null;
  return (
    <SelectField
      label={words.replacesLabel}
      hint={words.replacesHint}
      placeholder={words.noReplaces}
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function isToCome(status: string): boolean {
  return status === 'scheduled' || status === 'confirmed';
}
