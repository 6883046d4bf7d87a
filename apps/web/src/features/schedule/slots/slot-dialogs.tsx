import { type ScheduleSlot, scheduleSlot } from '@anteroom/contract/schedule';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, bannerOf, messageOf } from '#lib/api-error';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import { newIdempotencyKey } from '#lib/idempotency-key';
import { showToast } from '#lib/toast-store';
import { useDraft } from '#lib/use-draft';
import { useRecordForm } from '#lib/use-record-form';
import { Banner } from '#ui/banner';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { VersionConflict } from '#ui/version-conflict';
import {
  type AffectedAppointments,
  useAppointmentsAffectedByDeletion,
} from '../affected/affected-appointments.ts';
import { AffectedAppointmentsNote, ConfirmBeforeSave } from '../affected/affected-appointments-note.tsx';
import { type NotAdded, useCreateSlots, useDeleteSlot } from '../api/schedule-mutations.ts';
import {
  affectedAppointmentsMessages as affectedWords,
  scheduleMessages as words,
} from '../schedule.messages.ts';
import { SlotDialogForm } from './slot-dialog-form.tsx';
import {
  changesOf,
  chosenDays,
  conflictsOf,
  type SlotFormValues,
  slotBody,
  slotFields,
  slotFormShape,
  valuesOfSlot,
} from './slot-form.ts';
import { useSlotSaving } from './use-slot-saving.ts';

export type OpenSlotDialog =
  | { mode: 'create'; values: SlotFormValues }
  | { mode: 'edit' | 'delete'; slot: ScheduleSlot };

type Props = { doctorId: number; open: OpenSlotDialog; onClose: () => void };

/** Renders the dialogs that add, edit or delete a weekly slot. */
export function SlotDialog({ doctorId, open, onClose }: Props) {
  if (open.mode === 'create') {
    return <CreateSlotDialog doctorId={doctorId} values={open.values} onClose={onClose} />;
  }
  if (open.mode === 'edit') return <EditSlotDialog slot={open.slot} onClose={onClose} />;
  return <DeleteSlotDialog slot={open.slot} onDeleted={onClose} onClose={onClose} />;
}

type CreateSlotDialogProps = { doctorId: number; values: SlotFormValues; onClose: () => void };

function CreateSlotDialog({ doctorId, values, onClose }: CreateSlotDialogProps) {
  const { form, draft, submit, isBusy, outcome } = useNewSlots(doctorId, values, onClose);
  const asked = outcome ? outcome.added.length + outcome.notAdded.length : 0;
  return (
    <SlotDialogForm
      mode="create"
      form={form}
      draft={draft}
      isBusy={isBusy}
      errorBanner={outcome && <NotAddedBanner notAdded={outcome.notAdded} isOfSeveral={asked > 1} />}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

/** Lists the days on which the slot could not be added, each with the reason. */
function NotAddedBanner({ notAdded, isOfSeveral }: { notAdded: readonly NotAdded[]; isOfSeveral: boolean }) {
  const [first] = notAdded;
  if (!first) return null;
  if (!isOfSeveral) {
    const message = bannerOf(first.error, words.saveFailed);
    return message && <Banner tone="danger">{message}</Banner>;
  }
  const isOneReason = notAdded.every(({ error }) => error === first.error);
  return (
    <Banner tone="danger" title={words.notAdded(notAdded)}>
      {isOneReason ? (
        <p>{messageOf(first.error, words.saveFailed)}</p>
      ) : (
        <ul className="list-disc pl-5">
          {notAdded.map(({ dayOfWeek, error }) => (
            <li key={dayOfWeek}>{words.notAddedBecause(dayOfWeek, messageOf(error, words.saveFailed))}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}

/** Adds the same slot on one or more weekdays. The weekdays that fail stay selected in the form. */
function useNewSlots(doctorId: number, values: SlotFormValues, onDone: () => void) {
  const create = useCreateSlots(doctorId);
  const keys = useKeysOfDays();
  const form = useForm({ resolver: schemaResolver(slotFormShape, slotBody), defaultValues: values });
  const draft = useDraft('new-slot', form);
  const showLeft = (notAdded: readonly NotAdded[]) => {
    const [first, ...others] = notAdded.map(({ dayOfWeek }) => String(dayOfWeek));
    form.setValue('dayOfWeek', String(first), { shouldDirty: true });
    form.setValue('otherDays', others.toSorted(), { shouldDirty: true });
    for (const { error } of notAdded.slice(0, 1)) showFieldErrors(error, slotFields, form.setError);
  };
  const submit = form.handleSubmit((body) => {
    const days = chosenDays(form.getValues());
    const slots = days.map((dayOfWeek) => ({
      body: { ...body, dayOfWeek },
      idempotencyKey: keys.of(dayOfWeek),
    }));
    create.mutate(slots, {
      onSuccess: ({ added, notAdded }) => {
        if (added.length > 0) showToast({ tone: 'done', message: words.added(added) });
        keys.renewAfter(notAdded);
        if (notAdded.length === 0) onDone();
        else showLeft(notAdded);
      },
    });
  });
  return { form, draft, submit, isBusy: create.isPending, outcome: create.data };
}

/**
 * Creates one idempotency key per day while the dialog is open, so that a second click does not add a slot twice. A day
 * that was rejected gets a new key.
 */
function useKeysOfDays() {
  const keys = useRef(new Map<number, string>());
  return {
    of: (day: number) => {
      const key = keys.current.get(day) ?? newIdempotencyKey();
      keys.current.set(day, key);
      return key;
    },
    renewAfter: (notAdded: readonly NotAdded[]) => {
      for (const { dayOfWeek, error } of notAdded) {
        if (error instanceof ApiError && error.status < 500) keys.current.delete(dayOfWeek);
      }
    },
  };
}

type DeleteSlotDialogProps = { slot: ScheduleSlot; onDeleted: () => void; onClose: () => void };

function DeleteSlotDialog({ slot, onDeleted, onClose }: DeleteSlotDialogProps) {
  const deletion = useDeleteSlot(slot.doctorId);
  const { affected, onRetry } = useAppointmentsAffectedByDeletion(slot);
  const confirm = () =>
    deletion.mutate(
      { params: { doctorId: slot.doctorId, scheduleId: slot.id } },
      {
        onSuccess: () => {
          showToast({ tone: 'neutral', message: words.deleted(slot) });
          onDeleted();
        },
      },
    );
  return (
    <ConfirmDialog
      title={words.deleteTitle}
      confirmLabel={words.delete}
      busyText={words.deleting}
      variant="danger"
      isBusy={deletion.isPending}
      isReady={affected.state !== 'unknown'}
      error={deletion.isError ? messageOf(deletion.error, words.deleteFailed) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="font-medium text-ink">{words.nameOf(slot)}</p>
      <p className="text-ink">{words.deleteQuestion}</p>
      <AffectedAppointmentsNote affected={affected} onRetry={onRetry} />
    </ConfirmDialog>
  );
}

type EditSlotDialogProps = { slot: ScheduleSlot; onClose: () => void };

/** Renders the dialog that edits a slot. The form keeps its input while the dialog shows the affected appointments. */
function EditSlotDialog({ slot, onClose }: EditSlotDialogProps) {
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
