import type { FormEvent, ReactNode } from 'react';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { patientWords as words } from '../patients.words.ts';

type Props = {
  mode: 'create' | 'edit';
  isBusy: boolean;
  error: string | null;
  onSubmit: (event: FormEvent) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** The frame that adding and editing a patient share. */
export function PatientDialogForm({ mode, isBusy, error, onSubmit, onClose, children }: Props) {
  return (
    <Dialog title={words.dialogTitle[mode]} onClose={onClose} isBusy={isBusy} width="large">
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex min-h-0 flex-1 flex-col">
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
    </Dialog>
  );
}
