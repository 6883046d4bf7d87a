import type { UseFormReturn } from 'react-hook-form';
import type { ChosenPatient } from '#features/patients';
import { useDraft } from '#lib/use-draft';
import { useKeptState } from '#lib/use-kept-state';
import type { AppointmentFormValues } from './appointment-body.ts';

type Start = {
  /** Who is chosen when the form is as it was opened. */
  patient: ChosenPatient | null;
  forgetRefusal: () => void;
};

/** What is typed about an appointment, and for whom it is: the form holds the id alone, the field shows the name. */
export function useAppointmentDraft<Out>(
  name: string,
  form: UseFormReturn<AppointmentFormValues, unknown, Out>,
  { patient: first, forgetRefusal }: Start,
) {
  const [patient, setPatient] = useKeptState(`${name}.patient`, first);
  const { isDirty, isSubmitted } = form.formState;
  const show = (chosen: ChosenPatient | null) => {
    setPatient(chosen);
    forgetRefusal();
  };
  const choosePatient = (chosen: ChosenPatient | null) => {
    show(chosen);
    form.setValue('patientId', chosen?.id ?? null, { shouldDirty: true, shouldValidate: isSubmitted });
  };
  const draft = useDraft(name, form, { onDiscard: () => show(first) });
  return { patient, show, choosePatient, isDirty, draft };
}
