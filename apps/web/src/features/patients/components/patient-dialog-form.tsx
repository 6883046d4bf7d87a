import type { FormEvent, ReactNode } from 'react';
import type { Draft } from '#lib/use-draft';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DialogActions, DialogBody } from '#ui/dialog';
import { RestoredNote } from '#ui/restored-note';
import { TypingDialog } from '#ui/typing-dialog';
import { patientMessages as words } from '../patients.messages.ts';

type Props = {
  mode: 'create' | 'edit';
  isBusy: boolean;
  isDirty: boolean;
  draft: Draft;
  error: string | null;
  onSubmit: (event: FormEvent) => Promise<void>;
  onClose: () => void;
  /** Shown instead of the form, which keeps its input meanwhile. */
  instead?: ReactNode;
  onBack?: () => void;
  children: ReactNode;
};

export function PatientDialogForm(props: Props) {
  const { mode, isBusy, isDirty, draft, error, onSubmit, onClose, instead, onBack, children } = props;
  return (
    <TypingDialog
      title={words.dialogTitle[mode]}
      isDirty={isDirty}
      onClose={onClose}
      {...(onBack ? { onDismiss: onBack } : {})}
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
        <DialogBody>
          <div className="mb-6 empty:hidden">
            <RestoredNote draft={draft} />
          </div>
          {children}
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyText={words.submitting[mode]}>
            {words.submit[mode]}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  );
}
