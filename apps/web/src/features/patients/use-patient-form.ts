import type { CreatePatientBody, UpdatePatientBody } from '@anteroom/contract/patients';
import { type Resolver, type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { useDraft } from '#lib/use-draft';
import { type PatientFormValues, patientFields } from './patient-fields.ts';

type Body = CreatePatientBody | UpdatePatientBody;
export type PatientResolver<Out extends Body> = Resolver<PatientFormValues, unknown, Out>;

/** Registers one field of the form. */
export type FieldOf = (name: keyof PatientFormValues) => UseFormRegisterReturn;

export const refusableFields: readonly string[] = [...patientFields, 'doctorId'];

/** The form that adding and editing share. What is said of a field is gone once the field is edited. */
export function usePatientForm<Out extends Body>(
  name: string,
  resolver: PatientResolver<Out>,
  defaultValues: PatientFormValues,
) {
  const form = useForm<PatientFormValues, unknown, Out>({
    resolver: sayingHalfDates(resolver),
    defaultValues,
    reValidateMode: 'onSubmit',
  });
  const draft = useDraft(name, form);
  const { register, clearErrors, formState } = form;
  const fieldOf: FieldOf = (name) => register(name, { onChange: () => clearErrors(name) });
  return { ...form, fieldOf, errors: formState.errors, isDirty: formState.isDirty, draft };
}

/** A date typed in half is an empty value to the browser: without a word it would not be saved. */
function sayingHalfDates<Out extends Body>(resolver: PatientResolver<Out>): PatientResolver<Out> {
  return (values, context, options) => {
    const { ref } = options.fields.dateOfBirth ?? {};
    const isHalf = ref instanceof HTMLInputElement && ref.validity.badInput;
    return resolver(isHalf ? { ...values, dateOfBirth: 'half a date' } : values, context, options);
  };
}
