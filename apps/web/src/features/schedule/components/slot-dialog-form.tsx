import type { FormEvent, ReactNode } from 'react';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { scheduleWords as words } from '../schedule.words.ts';
import type { SlotForm } from '../slot-form.ts';
import { SlotFields } from './slot-fields.tsx';

type Props = {
  mode: 'create' | 'edit';
  form: SlotForm;
  isBusy: boolean;
  error: string | null;
  onSubmit: (event: FormEvent) => Promise<void>;
  onDelete?: () => void;
  onClose: () => void;
  children?: ReactNode;
};

/** The frame that adding and editing a window share. `children` stands above the fields. */
export function SlotDialogForm(props: Props) {
  const { mode, form, isBusy, error, onSubmit, onDelete, onClose, children } = props;
  return (
    <Dialog title={words.dialogTitle[mode]} onClose={onClose} isBusy={isBusy}>
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex min-h-0 flex-1 flex-col">
        {error && (
          <div className="px-5 pt-4 md:px-6">
            <Banner tone="danger">{error}</Banner>
          </div>
        )}
        <DialogBody>
          <div className="grid gap-4">
            {children}
            <SlotFields form={form} />
          </div>
        </DialogBody>
        <DialogActions>
          {onDelete && (
            <Button variant="dangerQuiet" onClick={onDelete} disabled={isBusy} className="sm:mr-auto">
              {words.delete}
            </Button>
          )}
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
