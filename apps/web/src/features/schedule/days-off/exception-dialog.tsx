import type { ScheduleSlot } from '@anteroom/contract/schedule';
import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { useClinic } from '#features/clinic';
import { bannerOf, messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { DialogActions, DialogBody } from '#ui/dialog';
import { RestoredNote } from '#ui/restored-note';
import { TypingDialog } from '#ui/typing-dialog';
import { VersionConflict } from '#ui/version-conflict';
import type { AffectedAppointment } from '../affected/affected-appointments.ts';
import { AffectedItem, ConfirmBeforeSave } from '../affected/affected-appointments-note.tsx';
import { useRemoveException } from '../api/schedule-mutations.ts';
import { firstOpenDate } from '../schedule-dates.ts';
import { ExceptionFields } from './exception-fields.tsx';
import { newExceptionValues, valuesOfException } from './exception-form.ts';
import { type ExceptionKind, kindOf, exceptionMessages as words } from './exceptions.messages.ts';
import { useExceptionForm } from './use-exception-form.ts';

export type OpenExceptionDialog =
  | { mode: 'add'; kind: ExceptionKind; date: string }
  | { mode: 'change' | 'remove'; exception: ScheduleException };

type Props = {
  doctorId: number;
  /** The weekly slots, from which the hours are prefilled. */
  slots: readonly ScheduleSlot[];
  open: OpenExceptionDialog;
  onClose: () => void;
};

export function ExceptionDialog(props: Props) {
  const { doctorId, slots, open, onClose } = props;
  if (open.mode === 'remove') return <RemoveExceptionDialog exception={open.exception} onClose={onClose} />;
  return <ExceptionFormDialog doctorId={doctorId} slots={slots} open={open} onClose={onClose} />;
}

type FormProps = Props & { open: Exclude<OpenExceptionDialog, { mode: 'remove' }> };

/**
 * Renders the form for days off and changed hours. It keeps its input while the dialog shows the affected appointments.
 */
function ExceptionFormDialog({ doctorId, slots, open, onClose }: FormProps) {
  const start =
    open.mode === 'add'
      ? { exception: null, values: newExceptionValues(open.kind, open.date, slots) }
      : { exception: open.exception, values: valuesOfException(open.exception, slots) };
  const saving = useExceptionForm({ doctorId, slots, ...start }, onClose);
  const { affected, isBusy } = saving;
  const goBack = () => {
    saving.goBack();
    requestAnimationFrame(() => saving.form.setFocus('firstDate'));
  };
  const kind = saving.form.watch('kind');
  const title = words[open.mode === 'add' ? 'add' : 'editTitle'][kind];
  return (
    <TypingDialog
      title={title}
      isDirty={saving.form.formState.isDirty}
      onClose={onClose}
      {...(affected ? { onDismiss: goBack } : {})}
      isBusy={isBusy}
    >
      {affected ? (
        <AffectedStep
          kind={kind}
          affected={affected}
          isBusy={isBusy}
          onSaveAnyway={saving.saveAnyway}
          onGoBack={goBack}
        />
      ) : (
        <ExceptionStep slots={slots} saving={saving} onClose={onClose} />
      )}
    </TypingDialog>
  );
}

type ExceptionStepProps = {
  slots: readonly ScheduleSlot[];
  saving: ReturnType<typeof useExceptionForm>;
  onClose: () => void;
};

function ExceptionStep({ slots, saving, onClose }: ExceptionStepProps) {
  const { form, draft, before, conflict, isBusy, submit } = saving;
  const error = bannerOf(saving.error, words.saveFailed);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-1 flex-col">
      {error && (
        <div className="px-5 pt-4 md:px-6">
          <Banner tone="danger">{error}</Banner>
        </div>
      )}
      <DialogBody>
        <div className="grid gap-4">
          <RestoredNote draft={draft} />
          {conflict && (
            <VersionConflict
              title={words.conflictTitle}
              isBusy={isBusy}
              onKeepMine={() => void submit()}
              {...conflict}
            />
          )}
          <ExceptionFields form={form} slots={slots} before={before} />
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          {words.cancel}
        </Button>
        <Button type="submit" variant="primary" isBusy={isBusy} busyText={words.saving}>
          {words.save}
        </Button>
      </DialogActions>
    </form>
  );
}

type AffectedStepProps = {
  kind: ExceptionKind;
  affected: readonly AffectedAppointment[];
  isBusy: boolean;
  onSaveAnyway: () => void;
  onGoBack: () => void;
};

function AffectedStep({ kind, affected, ...saving }: AffectedStepProps) {
  const isAgain = affected.some(({ isNew }) => isNew);
  return (
    <ConfirmBeforeSave label={words.affectedList} shown={affected} words={words} {...saving}>
      <Banner tone="warning" title={words.affected[kind](affected.length)}>
        {isAgain && <p className="font-medium">{words.affectedAgain}</p>}
        <p>{words.affectedMeaning}</p>
      </Banner>
      <ul className="divide-y divide-line">
        {affected.map((appointment) => (
          <AffectedItem key={appointment.uuid} {...appointment} />
        ))}
      </ul>
    </ConfirmBeforeSave>
  );
}

type RemoveExceptionDialogProps = { exception: ScheduleException; onClose: () => void };

function RemoveExceptionDialog({ exception, onClose }: RemoveExceptionDialogProps) {
  const { today } = useClinic();
  const removal = useRemoveException(exception.doctorId);
  const dates = words.datesOf({ ...exception, firstDate: firstOpenDate(exception, today) });
  const confirm = () =>
    removal.mutate(
      { params: { doctorId: exception.doctorId, exceptionId: exception.id } },
      {
        onSuccess: () => {
          showToast({ tone: 'neutral', message: words.removed(dates) });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={words.removeTitle[kindOf(exception)]}
      confirmLabel={words.remove}
      busyText={words.removing}
      variant="danger"
      isBusy={removal.isPending}
      error={removal.isError ? messageOf(removal.error, words.removeFailed) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="font-medium text-ink">{`${words.datesOf(exception)}: ${words.hoursOf(exception)}`}</p>
      <p className="text-ink">{words.removeQuestion[exception.firstDate < today ? 'begun' : 'ahead']}</p>
      <p>{words.removeNotice}</p>
    </ConfirmDialog>
  );
}
