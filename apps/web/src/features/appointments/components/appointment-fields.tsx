import { appointmentStatuses, appointmentTypes } from '@anteroom/contract/appointments';
import { HiddenSectionsNote, useHiddenSections } from '#features/clinic';
import { CheckField } from '#ui/check-field';
import { SelectField } from '#ui/select-field';
import { TextAreaField, TextField } from '#ui/text-field';
import type { AppointmentForm } from '../appointment-body.ts';
import {
  appointmentStatusLabels,
  appointmentTypeLabels,
  appointmentMessages as words,
} from '../appointments.messages.ts';

const statusOptions = appointmentStatuses.map((status) => ({
  value: status,
  label: appointmentStatusLabels[status],
}));

type Props = { form: AppointmentForm };

export function StatusField({ form: { register, errors } }: Props) {
  return (
    <SelectField
      label={words.status}
      options={statusOptions}
      error={errors.status?.message}
      {...register('status')}
    />
  );
}

export function CancellationField({ form: { register, values, errors } }: Props) {
  const isHidden = useHiddenSections();
  if (values.status !== 'cancelled' || isHidden('visit_reason')) return null;
  return (
    <TextAreaField
      label={words.cancellationReason}
      className="sm:col-span-2"
      rows={2}
      error={errors.cancellationReason?.message}
      {...register('cancellationReason')}
    />
  );
}

const clinicalFields = ['diagnosis', 'treatment', 'prescription'] as const;

export function OutcomeFields({ form: { register, values, errors } }: Props) {
  const shown = useHiddenSections()('outcome') ? [] : clinicalFields;
  return (
    <>
      {shown.map((field) => (
        <TextAreaField
          key={field}
          label={words[field]}
          className="sm:col-span-2"
          rows={2}
          error={errors[field]?.message}
          {...register(field)}
        />
      ))}
      <div className="-ml-2 content-end sm:self-end">
        <CheckField label={words.followUpRequired} {...register('followUpRequired')} />
      </div>
      {values.followUpRequired && (
        <TextField
          label={words.followUpDate}
          isRequired
          type="date"
          error={errors.followUpDate?.message}
          {...register('followUpDate')}
        />
      )}
    </>
  );
}

const typeOptions = appointmentTypes.map((type) => ({ value: type, label: appointmentTypeLabels[type] }));

type TypeFieldProps = { form: AppointmentForm };

export function TypeField({
  form: { register, errors },
  className,
}: TypeFieldProps & { className?: string }) {
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

export const sectionsOfVisit = ['visit_reason', 'visit_notes', 'outcome'] as const;

export function ReasonFields({ form: { register, errors } }: TypeFieldProps) {
  const isHidden = useHiddenSections();
  return (
    <>
      {!isHidden('visit_reason') && (
        <TextField
          label={words.reason}
          className="sm:col-span-2"
          autoComplete="off"
          error={errors.reasonForVisit?.message}
          {...register('reasonForVisit')}
        />
      )}
      {!isHidden('visit_notes') && (
        <TextAreaField
          label={words.notes}
          className="sm:col-span-2"
          error={errors.notes?.message}
          {...register('notes')}
        />
      )}
      <div className="empty:hidden sm:col-span-2">
        <HiddenSectionsNote of={sectionsOfVisit} />
      </div>
    </>
  );
}
