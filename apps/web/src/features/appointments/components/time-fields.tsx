import type { Appointment } from '@anteroom/contract/appointments';
import { limits } from '@anteroom/contract/limits';
import { calendarDate } from '@anteroom/contract/primitives';
import type { AvailableSlot } from '@anteroom/contract/schedule';
import { zoneWorthNaming } from '#lib/format-date';
import { toWallTime } from '#lib/wall-time';
import { TextField } from '#ui/text-field';
import { instantOf } from '../appointment-body.ts';
import type { AppointmentForm } from '../appointment-form.ts';
import { appointmentMessages as words } from '../appointments.messages.ts';
import { FreeTimes } from './free-times.tsx';
import { TimeWarnings } from './time-warnings.tsx';

type Props = {
  form: AppointmentForm;
  timeZone: string;
  /** The existing appointment. Its time is checked only after a change. */
  booked?: Appointment;
  takesFocus?: boolean;
  onChooseFree?: (slot: AvailableSlot) => void;
};

const { minMinutes, maxMinutes, stepMinutes } = limits.appointment;

export function TimeFields({ form, timeZone, booked, takesFocus, onChooseFree }: Props) {
  const { register, setValue, values, errors } = form;
  const doctorId = values.doctorId === '' ? null : Number(values.doctorId);
  const date = dateOf(values.wallTime);
  const start = instantOf(values, timeZone);
  const minutes = Number(values.durationMinutes);
  const isAsBooked = start === booked?.scheduledDateTime && minutes === booked?.durationMinutes;
  const choose = (slot: AvailableSlot) => {
    setValue('instant', slot.scheduledDateTime);
    setValue('wallTime', toWallTime(slot.scheduledDateTime, timeZone), {
      shouldDirty: true,
      shouldValidate: true,
    });
    onChooseFree?.(slot);
  };
  return (
    <>
      <TextField
        label={words.dateTime}
        isRequired
        type="datetime-local"
        data-takes-focus={takesFocus || undefined}
        hint={zoneWorthNaming(timeZone)?.replaceAll('_', ' ')}
        error={errors.scheduledDateTime?.message}
        {...register('wallTime')}
      />
      <TextField
        label={words.durationMinutes}
        isRequired
        type="number"
        inputMode="numeric"
        min={minMinutes}
        max={maxMinutes}
        step={stepMinutes}
        error={errors.durationMinutes?.message}
        {...register('durationMinutes')}
      />
      {start !== undefined && !isAsBooked && (
        <TimeWarnings doctorId={doctorId} date={date} period={{ start, minutes }} />
      )}
      <FreeTimes
        doctorId={doctorId}
        date={date}
        chosen={start ?? null}
        isOpenAtFirst={!booked}
        onChoose={choose}
      />
    </>
  );
}

/** Returns an empty string while the date is incomplete. */
function dateOf(wallTime: string): string {
  const date = wallTime.slice(0, 10);
  return calendarDate.safeParse(date).success ? date : '';
}
