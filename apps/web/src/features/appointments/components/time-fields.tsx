import type { Appointment } from '@anteroom/contract/appointments';
import { limits } from '@anteroom/contract/limits';
import { calendarDate } from '@anteroom/contract/primitives';
import type { AvailableSlot } from '@anteroom/contract/schedule';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { AvailableSlotPicker } from '#features/schedule';
import { zoneWorthNaming } from '#lib/format-date';
import { toWallTime } from '#lib/wall-time';
import { DateTimeField } from '#ui/date-time-field';
import { TextField } from '#ui/text-field';
import { type AppointmentForm, instantOf } from '../appointment-body.ts';
import { appointmentMessages as words } from '../appointments.messages.ts';
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
      <DateTimeField
        label={words.dateTime}
        timeLabel={words.time}
        isRequired
        takesFocus={takesFocus}
        hint={zoneWorthNaming(timeZone)?.replaceAll('_', ' ')}
        error={errors.scheduledDateTime?.message}
        value={values.wallTime}
        onChange={(wallTime) =>
          setValue('wallTime', wallTime, {
            shouldDirty: true,
            shouldValidate: errors.scheduledDateTime !== undefined,
          })
        }
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

type FreeTimesProps = {
  doctorId: number | null;
  date: string;
  chosen: number | null;
  isOpenAtFirst: boolean;
  onChoose: (slot: AvailableSlot) => void;
};

/** The doctor's free times on the chosen date. Loads them only while expanded. */
function FreeTimes({ doctorId, date, chosen, isOpenAtFirst, onChoose }: FreeTimesProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  if (doctorId === null || date === '') return null;
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group rounded-md border border-line sm:col-span-2"
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between rounded-md px-3 text-sm font-medium text-ink-soft hover:bg-sunken md:min-h-9">
        {words.freeTimes}
        <ChevronDown aria-hidden="true" className="size-4 text-ink-faint group-open:rotate-180" />
      </summary>
      {isOpen && (
        <div className="border-t border-line p-3">
          <AvailableSlotPicker doctorId={doctorId} date={date} chosen={chosen} onChoose={onChoose} />
        </div>
      )}
    </details>
  );
}
