import type { ScheduleSlot } from '@anteroom/contract/schedule';
import { useState } from 'react';
import { bannerOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { VersionConflict } from '#ui/version-conflict';
import { scheduleMessages as words } from '../schedule.messages.ts';
import { useEditedSlot } from '../use-edited-slot.ts';
import { AffectedAppointmentsStep } from './affected-appointments-step.tsx';
import { DeleteSlotDialog } from './delete-slot-dialog.tsx';
import { SlotDialogForm } from './slot-dialog-form.tsx';

type Props = { slot: ScheduleSlot; onClose: () => void };

/** Keeps the input while the affected appointments are shown. */
export function EditSlotDialog({ slot, onClose }: Props) {
  const [isDeleting, setIsDeleting] = useState(false);
  const { base, affected, conflict, isBusy, ...saving } = useEditedSlot(slot, onClose);
  const errorBanner = bannerOf(saving.error, words.saveFailed);
  const step = affected && (
    <AffectedAppointmentsStep
      affected={affected}
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
        errorBanner={errorBanner && <Banner tone="danger">{errorBanner}</Banner>}
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
