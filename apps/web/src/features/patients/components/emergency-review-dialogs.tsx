import type { EmergencyOutcome, ListedEmergencyGrant } from '@anteroom/contract/emergency-access';
import { limits } from '@anteroom/contract/limits';
import { useState } from 'react';
import { ApiError, messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { DialogActions, DialogBody } from '#ui/dialog';
import { RadioField } from '#ui/radio-field';
import { TextAreaField } from '#ui/text-field';
import { TypingDialog } from '#ui/typing-dialog';
import { useEndEmergencyAccess, useReviewEmergencyAccess } from '../api/emergency-queries.ts';
import { emergencyReviewMessages as words } from '../emergency.messages.ts';

const outcomes = (['justified', 'not_justified'] as const).map((value) => ({
  value,
  label: words.outcomes[value],
}));

type Props = { grant: ListedEmergencyGrant; onClose: () => void };

export function ReviewEmergencyDialog({ grant, onClose }: Props) {
  const { mutateAsync, isPending, error } = useReviewEmergencyAccess();
  const [outcome, setOutcome] = useState<EmergencyOutcome>(grant.review?.outcome ?? 'justified');
  const [note, setNote] = useState(grant.review?.note ?? '');
  const isDirty = note !== (grant.review?.note ?? '');
  const save = () =>
    mutateAsync({ params: { grantId: grant.id }, body: { outcome, note: note.trim() || null } }).then(
      () => {
        showToast({ tone: 'done', message: words.saved });
        onClose();
      },
      // Ignore the rejection here, because the dialog shows the error.
      () => undefined,
    );
  const noteError = error instanceof ApiError ? error.body?.fields?.note : undefined;
  return (
    <TypingDialog title={words.reviewTitle} isDirty={isDirty} onClose={onClose} isBusy={isPending}>
      <form
        noValidate
        className="flex min-h-0 flex-1 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DialogBody>
          <div className="grid gap-5">
            {error && !noteError && <Banner tone="danger">{messageOf(error, words.saveFailed)}</Banner>}
            <div className="min-w-0 wrap-break-word">
              <p className="font-medium">{`${grant.doctorName} – ${grant.patientName ?? ''}`}</p>
              <p className="text-ink-soft">{grant.reason}</p>
            </div>
            <RadioField legend={words.outcome} options={outcomes} value={outcome} onChange={setOutcome} />
            {outcome === 'not_justified' && <Banner tone="warning">{words.notJustifiedConsequence}</Banner>}
            <TextAreaField
              label={words.note}
              isRequired={outcome === 'not_justified'}
              maxLength={limits.emergencyReviewNote.max}
              hint={words.noteHint}
              error={noteError}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </div>
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={isPending} busyText={words.saving}>
            {words.save}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  );
}

type EndEmergencyDialogProps = {
  grantId: number;
  question: string;
  onEnded?: () => void;
  onClose: () => void;
};

export function EndEmergencyDialog({ grantId, question, onEnded, onClose }: EndEmergencyDialogProps) {
  const { mutateAsync, isPending, error } = useEndEmergencyAccess();
  const end = () =>
    mutateAsync({ params: { grantId } }).then(
      () => {
        showToast({ tone: 'done', message: words.hasEnded });
        onEnded?.();
        onClose();
      },
      // Ignore the rejection here, because the dialog shows the error.
      () => undefined,
    );
  return (
    <ConfirmDialog
      title={words.endTitle}
      confirmLabel={words.endNow}
      busyText={words.ending}
      variant="danger"
      isBusy={isPending}
      error={error && messageOf(error, words.endFailed)}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      <p>{question}</p>
      <p>{words.endConsequence}</p>
    </ConfirmDialog>
  );
}
