import type { FormEvent, ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ChosenPatient } from '#features/patients';
import { useRestorableState } from '#lib/drafts';
import { useFocusOnInvalid } from '#lib/form-errors';
import type { Draft } from '#lib/use-draft';
import { Button } from '#ui/button';
import { DialogActions, DialogBody } from '#ui/dialog';
import { RestoredNote } from '#ui/restored-note';
import { TypingDialog } from '#ui/typing-dialog';
import type { AppointmentForm, AppointmentFormValues } from '../appointment-body.ts';
import { appointmentMessages as words } from '../appointments.messages.ts';

const mode = {
  create: { title: words.createTitle, submit: words.submit, submitting: words.submitting },
  edit: { title: words.editTitle, submit: words.submitEdit, submitting: words.submittingEdit },
} as const;

type Props = {
  of: keyof typeof mode;
  isDirty: boolean;
  draft: Draft;
  isBusy: boolean;
  /** The number of attempts to submit. After each rejected attempt, the first invalid field receives the focus. */
  submitCount: number;
  onChange: () => void;
  onSubmit: (event: FormEvent) => Promise<void>;
  onClose: () => void;
  /** A dialog that opens on top of this one. It must not be inside the form. */
  above?: ReactNode;
  children: ReactNode;
};

/** Renders the dialog frame that the booking and the edit form share. */
export function AppointmentDialogForm(props: Props) {
  const { of, isDirty, draft, isBusy, submitCount, onChange, onSubmit, onClose, above, children } = props;
  const form = useFocusOnInvalid(submitCount);
  const { title, submit, submitting } = mode[of];
  return (
    <TypingDialog title={title} isDirty={isDirty} onClose={onClose} isBusy={isBusy}>
      <form
        ref={form}
        noValidate
        onChange={onChange}
        onSubmit={(event) => void onSubmit(event)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <DialogBody>
          <div className="grid gap-4 sm:grid-cols-2">
            <div className="empty:hidden sm:col-span-2">
              <RestoredNote draft={draft} />
            </div>
            {children}
          </div>
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyText={submitting}>
            {submit}
          </Button>
        </DialogActions>
      </form>
      {above}
    </TypingDialog>
  );
}

type Start = {
  patient: ChosenPatient | null;
  clearError: () => void;
};

/** Stores the chosen patient and their name next to the draft, because the form contains only the id. */
export function useChosenPatient(name: string, { patient: first, clearError }: Start) {
  const [patient, setPatient] = useRestorableState(`${name}.patient`, first);
  const show = (chosen: ChosenPatient | null) => {
    setPatient(chosen);
    clearError();
  };
  return { patient, show };
}

/**
 * Returns the members of the form that its fields need. `setValue` also removes the error of a rejected save: no change
 * event removes it after a button or an arrow key, and the button in the error would still save the rejected time.
 */
export function fieldsOf<Out>(
  form: UseFormReturn<AppointmentFormValues, unknown, Out>,
  clearError: () => void,
): AppointmentForm {
  const { register, setValue, formState } = form;
  return {
    register,
    setValue: (...change) => {
      clearError();
      setValue(...change);
    },
    values: form.watch(),
    errors: formState.errors,
  };
}

/** Returns the function that stores a chosen patient in the form and shows their name. */
export function patientChooser<Out>(
  form: UseFormReturn<AppointmentFormValues, unknown, Out>,
  show: (chosen: ChosenPatient | null) => void,
) {
  const { isSubmitted } = form.formState;
  return (chosen: ChosenPatient | null) => {
    show(chosen);
    form.setValue('patientId', chosen?.id ?? null, { shouldDirty: true, shouldValidate: isSubmitted });
  };
}
