import type { UseFormReturn } from 'react-hook-form';
import type { ChosenPatient } from '#features/patients';
import { useRestorableState } from '#lib/drafts';
import { useDraft } from '#lib/use-draft';
import type { AppointmentFormValues } from './appointment-body.ts';

type Start = {
  patient: ChosenPatient | null;
  clearError: () => void;
};

/** Keeps the draft of an appointment with the chosen patient's name: the form holds only the id. */
export function useAppointmentDraft<Out>(
  name: string,
  form: UseFormReturn<AppointmentFormValues, unknown, Out>,
  { patient: first, clearError }: Start,
) {
  const [patient, setPatient] = useRestorableState(`${name}.patient`, first);
  const { isDirty, isSubmitted } = form.formState;
  const show = (chosen: ChosenPatient | null) => {
    setPatient(chosen);
    clearError();
  };
  const choosePatient = (chosen: ChosenPatient | null) => {
    show(chosen);
    form.setValue('patientId', chosen?.id ?? null, { shouldDirty: true, shouldValidate: isSubmitted });
  };
  const draft = useDraft(name, form, { onDiscard: () => show(first) });
  return { patient, show, choosePatient, isDirty, draft };
}
