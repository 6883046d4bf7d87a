import { type ScheduleSlot, scheduleSlot } from '@anteroom/contract/schedule';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { bannerOf, hasCode } from '#lib/api-error';
import { schemaResolver } from '#lib/schema-resolver';
import { showFieldRefusals } from '#lib/show-field-refusals';
import { showToast } from '#lib/toast-store';
import { useDraft } from '#lib/use-draft';
import { useKeptState } from '#lib/use-kept-state';
import { Banner } from '#ui/banner';
import { VersionConflict } from '#ui/version-conflict';
import { useUpdateSlot } from '../api/use-schedule-changes.ts';
import { scheduleWords as words } from '../schedule.words.ts';
import { disputedOf } from '../slot-conflict.ts';
import { changesOf, slotBody, slotFields, slotFormShape, valuesOfSlot } from '../slot-form.ts';
import { DeleteSlotDialog } from './delete-slot-dialog.tsx';
import { SlotDialogForm } from './slot-dialog-form.tsx';

type Props = { doctorId: number; slot: ScheduleSlot; onClose: () => void };

export function EditSlotDialog({ doctorId, slot, onClose }: Props) {
  const draftName = `slot-${slot.id}`;
  const [base, setBase] = useKeptState(`${draftName}.base`, slot);
  const [theirs, setTheirs] = useState<ScheduleSlot | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const update = useUpdateSlot(doctorId);
  const form = useForm({
    resolver: schemaResolver(slotFormShape, slotBody),
    defaultValues: valuesOfSlot(base),
  });
  const draft = useDraft(draftName, form);
  const saveOver = ({ version }: ScheduleSlot) =>
    form.handleSubmit((values) => {
      const body = changesOf(values, base);
      if (Object.keys(body).length === 0) return onClose();
      update.mutate(
        { scheduleId: base.id, body, version },
        {
          onSuccess: (saved) => {
            showToast({ tone: 'done', message: words.saved(saved) });
            onClose();
          },
          onError: (error) => {
            if (hasCode(error, 'stale_write')) setTheirs(scheduleSlot.parse(error.body?.current));
            else showFieldRefusals(error, slotFields, form.setError);
          },
        },
      );
    });
  const takeTheirs = (current: ScheduleSlot) => {
    setBase(current);
    setTheirs(null);
    form.reset(valuesOfSlot(current));
    update.reset();
  };
  const isStale = hasCode(update.error, 'stale_write');
  const refusal = isStale ? null : bannerOf(update.error, words.saveFailed);
  return (
    <>
      <SlotDialogForm
        mode="edit"
        form={form}
        draft={draft}
        isBusy={update.isPending}
        refusal={refusal && <Banner tone="danger">{refusal}</Banner>}
        onSubmit={saveOver(theirs ?? base)}
        onDelete={() => setIsDeleting(true)}
        onClose={onClose}
      >
        {theirs && (
          <VersionConflict
            title={words.conflictTitle}
            disputed={disputedOf(slotBody(form.getValues()), base, theirs)}
            isBusy={update.isPending}
            onKeepMine={() => void saveOver(theirs)()}
            onTakeTheirs={() => takeTheirs(theirs)}
          />
        )}
      </SlotDialogForm>
      {isDeleting && (
        <DeleteSlotDialog slot={base} onDeleted={onClose} onClose={() => setIsDeleting(false)} />
      )}
    </>
  );
}
