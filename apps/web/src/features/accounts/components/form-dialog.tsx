import type { FormEvent, ReactNode } from 'react';
import type { Draft } from '#lib/use-draft';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { RestoredNote } from '#ui/restored-note';
import { accountMessages as words } from '../accounts.messages.ts';

type Props = {
  title: string;
  isBusy: boolean;
  /** False while the form contains no changes to save. */
  maySave?: boolean;
  error: string | null;
  draft: Draft;
  onSubmit: (event: FormEvent) => unknown;
  onClose: () => void;
  children: ReactNode;
};

export function FormDialog({
  title,
  isBusy,
  maySave = true,
  error,
  draft,
  onSubmit,
  onClose,
  children,
}: Props) {
  return (
    <Dialog title={title} onClose={onClose} isBusy={isBusy} width="small">
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <div className="grid gap-4">
            {error && <Banner tone="danger">{error}</Banner>}
            <RestoredNote draft={draft} />
            {children}
          </div>
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" disabled={!maySave} isBusy={isBusy} busyText={words.saving}>
            {words.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
