import { type FormEvent, type ReactNode, useState } from 'react';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { patientWords as words } from '../patients.words.ts';

type Props = {
  mode: 'create' | 'edit';
  isBusy: boolean;
  /** Whether something was typed that is not saved. */
  isDirty: boolean;
  error: string | null;
  onSubmit: (event: FormEvent) => Promise<void>;
  onClose: () => void;
  /** Shown in place of the form, which keeps what was typed until one goes back to it. */
  instead?: ReactNode;
  onBack?: () => void;
  children: ReactNode;
};

/** The frame that adding and editing a patient share. */
export function PatientDialogForm(props: Props) {
  const { mode, isBusy, isDirty, error, onSubmit, onClose, instead, onBack, children } = props;
  const [asksToDiscard, setAsksToDiscard] = useState(false);
  // Cancel and the x are meant; Escape and a press beside the dialog happen, and five sections may be typed.
  const dismiss = onBack ?? (isDirty ? () => setAsksToDiscard(true) : onClose);
  return (
    <Dialog
      title={words.dialogTitle[mode]}
      onClose={onClose}
      onDismiss={dismiss}
      isBusy={isBusy}
      width="large"
    >
      {instead}
      <form
        noValidate
        hidden={Boolean(instead)}
        onSubmit={(event) => void onSubmit(event)}
        className="flex min-h-0 flex-1 flex-col"
      >
        {error && (
          <div className="px-5 pt-4 md:px-6">
            <Banner tone="danger">{error}</Banner>
          </div>
        )}
        <DialogBody>{children}</DialogBody>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyText={words.submitting[mode]}>
            {words.submit[mode]}
          </Button>
        </DialogActions>
      </form>
      {asksToDiscard && (
        <ConfirmDialog
          title={words.discardTitle}
          confirmLabel={words.discardConfirm}
          cancelLabel={words.discardCancel}
          variant="danger"
          isBusy={false}
          onConfirm={onClose}
          onClose={() => setAsksToDiscard(false)}
        >
          <p>{words.discardQuestion}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
