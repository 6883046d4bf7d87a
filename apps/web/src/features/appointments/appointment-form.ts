import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { AppointmentFormValues } from './appointment-body.ts';

/** The part of the form that the fields need, for booking and for changing. */
export type AppointmentForm = Pick<UseFormReturn<AppointmentFormValues>, 'register' | 'setValue'> & {
  values: AppointmentFormValues;
  errors: FieldErrors<AppointmentFormValues & { scheduledDateTime: number }>;
};
