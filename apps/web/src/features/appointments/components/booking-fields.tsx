import { appointmentTypes } from '@anteroom/contract/appointments';
import { limits } from '@anteroom/contract/limits';
import type { Doctor } from '@anteroom/contract/staff';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { doctorOptions } from '#features/staff';
import { zoneWorthNaming } from '#lib/format-date';
import { SelectField } from '#ui/select-field';
import { TextAreaField } from '#ui/text-area-field';
import { TextField } from '#ui/text-field';
import type { AppointmentFormValues } from '../appointment-body.ts';
import { appointmentTypeLabels, appointmentWords as words } from '../appointments.words.ts';

type Props = {
  register: UseFormRegister<AppointmentFormValues>;
  errors: FieldErrors<AppointmentFormValues & { scheduledDateTime: number }>;
  doctors: readonly Doctor[] | undefined;
  timeZone: string;
};

const typeOptions = appointmentTypes.map((type) => ({ value: type, label: appointmentTypeLabels[type] }));
const { minMinutes, maxMinutes, stepMinutes } = limits.appointment;

export function BookingFields({ register, errors, doctors, timeZone }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={words.doctor}
        isRequired
        className="sm:col-span-2"
        options={doctorOptions(doctors ?? [])}
        placeholder={doctors ? words.selectDoctor : words.loadingDoctors}
        error={errors.doctorId?.message}
        {...register('doctorId')}
      />
      <TextField
        label={words.dateTime}
        isRequired
        type="datetime-local"
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
      <SelectField
        label={words.type}
        className="sm:col-span-2"
        options={typeOptions}
        error={errors.appointmentType?.message}
        {...register('appointmentType')}
      />
      <TextField
        label={words.reason}
        className="sm:col-span-2"
        autoComplete="off"
        error={errors.reasonForVisit?.message}
        {...register('reasonForVisit')}
      />
      <TextAreaField
        label={words.notes}
        className="sm:col-span-2"
        error={errors.notes?.message}
        {...register('notes')}
      />
    </div>
  );
}
