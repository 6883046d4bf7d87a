import { appointmentTypes } from '@anteroom/contract/appointments';
import { SelectField } from '#ui/select-field';
import { TextAreaField, TextField } from '#ui/text-field';
import type { AppointmentForm } from '../appointment-form.ts';
import { appointmentTypeLabels, appointmentMessages as words } from '../appointments.messages.ts';

const typeOptions = appointmentTypes.map((type) => ({ value: type, label: appointmentTypeLabels[type] }));

type Props = { form: AppointmentForm };

export function TypeField({ form: { register, errors }, className }: Props & { className?: string }) {
  return (
    <SelectField
      label={words.type}
      {...(className ? { className } : {})}
      options={typeOptions}
      error={errors.appointmentType?.message}
      {...register('appointmentType')}
    />
  );
}

export function ReasonFields({ form: { register, errors } }: Props) {
  return (
    <>
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
    </>
  );
}
