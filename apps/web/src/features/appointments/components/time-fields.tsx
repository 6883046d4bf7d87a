import type { Appointment } from '@anteroom/contract/appointments';
import type { FreeTime } from '@anteroom/contract/free-times';
import { limits } from '@anteroom/contract/limits';
import { calendarDate } from '@anteroom/contract/primitives';

import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FreeTimePicker } from '#features/schedule';
import { differentClinicZone } from '#lib/format-date';
import { toWallTime } from '#lib/wall-time';
import { DateTimeField } from '#ui/date-time-field';
import { TextField } from '#ui/text-field';
import { type AppointmentForm, instantOf } from '../appointment-body.ts';
import { appointmentMessages as words } from '../appointments.messages.ts';
import { TakenTimes, TimeWarnings } from './time-warnings.tsx';

type Props = {
  form: AppointmentForm;
  timeZone: string;
  /** The appointment being edited. Its current time is checked only after the user changes it. */
  booked?: Appointment;
  /**
   * True if a time control receives the focus when the dialog opens: "Next free" for a new booking, or the time field
   * for an existing one.
   */
  takesFocus?: boolean;
  /**
   * True if choosing a free time also sets the duration to the doctor's slot length. False as soon as the user has
   * entered a duration.
   */
  takesSlotLength?: boolean;
  onChooseFree?: (time: FreeTime) => void;
};

const { minMinutes, maxMinutes, stepMinutes } = limits.appointment;

export function TimeFields(props: Props) {
  const { form, timeZone, booked, takesFocus = false, takesSlotLength = false, onChooseFree } = props;
  const { setValue, values, errors } = form;
  const doctorId = values.doctorId === '' ? null : Number(values.doctorId);
  const date = dateOf(values.wallTime);
  const start = instantOf(values, timeZone);
  const minutes = Number(values.durationMinutes);
  const isAsBooked = start === booked?.scheduledDateTime && minutes === booked?.durationMinutes;
  const choose = (time: FreeTime) => {
    setValue('instant', time.scheduledDateTime);
    setValue('wallTime', toWallTime(time.scheduledDateTime, timeZone), {
      shouldDirty: true,
      shouldValidate: true,
    });
    onChooseFree?.(time);
  };
  return (
    <>
      <DateTimeField
        label={words.dateTime}
        timeLabel={words.time}
        isRequired
        takesFocus={takesFocus && booked !== undefined}
        hint={differentClinicZone(timeZone)?.replaceAll('_', ' ')}
        error={errors.scheduledDateTime?.message}
        value={values.wallTime}
        onChange={(wallTime) =>
          setValue('wallTime', wallTime, {
            shouldDirty: true,
            shouldValidate: errors.scheduledDateTime !== undefined,
          })
        }
      />
      <DurationField form={form} />
      {start !== undefined && !isAsBooked && (
        <>
          <TakenTimes
            doctorId={doctorId}
            date={date}
            timeZone={timeZone}
            period={{ start, minutes }}
            except={booked?.uuid}
          />
          <TimeWarnings doctorId={doctorId} date={date} period={{ start, minutes }} except={booked?.uuid} />
        </>
      )}
      {doctorId !== null && (
        <FreeTimes isOpenAtFirst={!booked}>
          <FreeTimePicker
            doctorId={doctorId}
            date={date}
            duration={takesSlotLength ? undefined : soundDuration(minutes)}
            except={booked?.uuid}
            chosen={start ?? null}
            onChoose={choose}
            takesFocus={takesFocus && !booked}
          />
        </FreeTimes>
      )}
    </>
  );
}

const commonMinutes = [15, 30, 45, 60] as const;

function DurationField({ form: { register, setValue, values, errors } }: { form: AppointmentForm }) {
  const choose = (minutes: number) => {
    const isInvalid = errors.durationMinutes !== undefined;
    setValue('durationMinutes', String(minutes), { shouldDirty: true, shouldValidate: isInvalid });
  };
  return (
    <div className="grid content-start gap-1">
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
      <div className="flex gap-1">
        {commonMinutes.map((minutes) => (
          <button
            key={minutes}
            type="button"
            aria-label={words.minutesLong(minutes)}
            aria-pressed={values.durationMinutes === String(minutes)}
            onClick={() => choose(minutes)}
            className="min-h-11 flex-1 rounded-md border border-line text-sm text-ink-soft tabular-nums transition-colors hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent-strong md:min-h-7"
          >
            {minutes}
          </button>
        ))}
      </div>
    </div>
  );
}

function soundDuration(minutes: number): number | undefined {
  const isSound = Number.isInteger(minutes) && minutes >= 1 && minutes <= limits.freeTimes.maxMinutes;
  return isSound ? minutes : undefined;
}

/** Returns the date part of a date and time, or an empty string while the date is incomplete. */
function dateOf(wallTime: string): string {
  const date = wallTime.slice(0, 10);
  return calendarDate.safeParse(date).success ? date : '';
}

/** Shows the free times in a collapsible section. Loads them only while it is expanded. */
function FreeTimes({ isOpenAtFirst, children }: { isOpenAtFirst: boolean; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
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
      {isOpen && <div className="border-t border-line p-3">{children}</div>}
    </details>
  );
}
