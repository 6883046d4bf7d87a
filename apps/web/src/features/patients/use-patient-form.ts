import type { CreatePatientBody, UpdatePatientBody } from '@anteroom/contract/patients';
import { type Resolver, type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { useDraft } from '#lib/use-draft';
import { type PatientFormValues, patientFields } from './patient-fields.ts';

type Body = CreatePatientBody | UpdatePatientBody;
export type PatientResolver<Out extends Body> = Resolver<PatientFormValues, unknown, Out>;

export type FieldOf = (name: keyof PatientFormValues) => UseFormRegisterReturn;

export const refusableFields: readonly string[] = [...patientFields, 'doctorId'];

/** The form shared by adding and editing. Editing a field clears its error. */
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

/** A half-typed date has an empty value in the browser. Without this check it would be dropped without a message. */
function sayingHalfDates<Out extends Body>(resolver: PatientResolver<Out>): PatientResolver<Out> {
  return (values, context, options) => {
    const { ref } = options.fields.dateOfBirth ?? {};
    const isHalf = ref instanceof HTMLInputElement && ref.validity.badInput;
    return resolver(isHalf ? { ...values, dateOfBirth: 'half a date' } : values, context, options);
  };
}
