import type { ScheduleSlot } from '@anteroom/contract/schedule';
import { useState } from 'react';
import { bannerOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { VersionConflict } from '#ui/version-conflict';
import { scheduleWords as words } from '../schedule.words.ts';
import { useEditedSlot } from '../use-edited-slot.ts';
import { DeleteSlotDialog } from './delete-slot-dialog.tsx';
import { LeftOutStep } from './left-out-step.tsx';
import { SlotDialogForm } from './slot-dialog-form.tsx';

type Props = { slot: ScheduleSlot; onClose: () => void };

/** What was chosen stays while it is looked at whom it leaves out. */
export function EditSlotDialog({ slot, onClose }: Props) {
  const [isDeleting, setIsDeleting] = useState(false);
  const { base, leftOut, conflict, isBusy, ...saving } = useEditedSlot(slot, onClose);
  const refusal = bannerOf(saving.error, words.saveFailed);
  const step = leftOut && (
    <LeftOutStep
      leftOut={leftOut}
      isBusy={saving.isSaving}
      onRetry={saving.askAgain}
      onSaveAnyway={saving.saveAnyway}
      onGoBack={saving.goBack}
    />
  );
  return (
    <>
      <SlotDialogForm
        mode="edit"
        form={saving.form}
        draft={saving.draft}
        isBusy={isBusy}
        refusal={refusal && <Banner tone="danger">{refusal}</Banner>}
        {...(step ? { step, onDismiss: saving.goBack } : {})}
        onSubmit={saving.submit}
        onDelete={() => setIsDeleting(true)}
        onClose={onClose}
      >
        {conflict && <VersionConflict title={words.conflictTitle} isBusy={isBusy} {...conflict} />}
      </SlotDialogForm>
      {isDeleting && (
        <DeleteSlotDialog slot={base} onDeleted={onClose} onClose={() => setIsDeleting(false)} />
      )}
    </>
  );
}
