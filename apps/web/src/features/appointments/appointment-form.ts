import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { AppointmentFormValues } from './appointment-body.ts';

/** What the fields need of the form, whether it books or changes. */
export type AppointmentForm = Pick<UseFormReturn<AppointmentFormValues>, 'register' | 'setValue'> & {
  values: AppointmentFormValues;
  errors: FieldErrors<AppointmentFormValues & { scheduledDateTime: number }>;
};
