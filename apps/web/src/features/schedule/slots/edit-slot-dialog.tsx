import { type ScheduleSlot, scheduleSlot } from '@anteroom/contract/schedule';
import { useState } from 'react';
import { bannerOf } from '#lib/api-error';
import { schemaResolver } from '#lib/form-errors';
import { showToast } from '#lib/toast-store';
import { useRecordForm } from '#lib/use-record-form';
import { Banner } from '#ui/banner';
import { VersionConflict } from '#ui/version-conflict';
import { affectedAppointmentsMessages as affectedWords } from '../affected/affected-appointments.messages.ts';
import type { AffectedAppointments } from '../affected/affected-appointments.ts';
import { AffectedAppointmentsNote } from '../affected/affected-appointments-note.tsx';
import { ConfirmBeforeSave } from '../affected/confirm-before-save.tsx';
import { scheduleMessages as words } from '../schedule.messages.ts';
import { DeleteSlotDialog } from './delete-slot-dialog.tsx';
import { SlotDialogForm } from './slot-dialog-form.tsx';
import { changesOf, conflictsOf, slotBody, slotFields, slotFormShape, valuesOfSlot } from './slot-form.ts';
import { useSlotSaving } from './use-slot-saving.ts';

type Props = { slot: ScheduleSlot; onClose: () => void };

/** Renders the dialog that edits a slot. The form keeps its input while the dialog shows the affected appointments. */
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
        {conflict && (
          <VersionConflict
            title={words.conflictTitle}
            {...conflict}
            isBusy={isBusy}
            onKeepMine={() => void saving.submit()}
          />
        )}
      </SlotDialogForm>
      {isDeleting && (
        <DeleteSlotDialog slot={base} onDeleted={onClose} onClose={() => setIsDeleting(false)} />
      )}
    </>
  );
}

type AffectedAppointmentsStepProps = {
  affected: AffectedAppointments;
  isBusy: boolean;
  onRetry: () => void;
  onSaveAnyway: () => void;
  onGoBack: () => void;
};

/** Lists the affected appointments before a slot is saved. */
function AffectedAppointmentsStep({ affected, onRetry, ...saving }: AffectedAppointmentsStepProps) {
  return (
    <ConfirmBeforeSave label={affectedWords.list} words={affectedWords} {...saving}>
      <AffectedAppointmentsNote affected={affected} onRetry={onRetry} />
    </ConfirmBeforeSave>
  );
}

function useEditedSlot(slot: ScheduleSlot, onClose: () => void) {
  const saving = useSlotSaving(slot, {
    onSaved: (saved) => {
      showToast({ tone: 'done', message: words.saved(saved) });
      onClose();
    },
    onError: (error) => record.showRejection(error),
  });
  const record = useRecordForm({
    draftName: `slot-${slot.id}`,
    record: slot,
    shape: scheduleSlot,
    valuesOf: valuesOfSlot,
    resolverOf: () => schemaResolver(slotFormShape, slotBody),
    fields: slotFields,
    conflictsOf: (values, base, latest) => conflictsOf(slotBody(values), base, latest),
    onAcceptLatest: saving.goBack,
  });
  const { form, draft, base, replaced, conflict } = record;
  const submit = form.handleSubmit((values) => {
    const body = changesOf(values, base);
    if (Object.keys(body).length === 0) return onClose();
    saving.send(body, replaced);
  });
  const goBack = () => {
    saving.goBack();
    requestAnimationFrame(() => form.setFocus('dayOfWeek'));
  };
  return { ...saving, form, draft, base, conflict, submit, goBack };
}
