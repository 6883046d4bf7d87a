import type { FormEvent, ReactNode } from 'react';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { appointmentWords as words } from '../appointments.words.ts';

const mode = {
  create: { title: words.createTitle, submit: words.submit, submitting: words.submitting },
  edit: { title: words.editTitle, submit: words.submitEdit, submitting: words.submittingEdit },
} as const;

type Props = {
  of: keyof typeof mode;
  isBusy: boolean;
  onChange: () => void;
  onSubmit: (event: FormEvent) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** The frame that booking and changing an appointment share. */
export function AppointmentDialogForm(props: Props) {
  const { of, isBusy, onChange, onSubmit, onClose, children } = props;
  const { title, submit, submitting } = mode[of];
  return (
    <Dialog title={title} onClose={onClose} isBusy={isBusy}>
      <form
        noValidate
        onChange={onChange}
        onSubmit={(event) => void onSubmit(event)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <DialogBody>
          <div className="grid gap-4 sm:grid-cols-2">{children}</div>
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
    </Dialog>
  );
}
