import type { ScheduleSlot } from '@anteroom/contract/schedule';
import {
  type ScheduleException,
  type ScheduleExceptionBody,
  scheduleException,
} from '@anteroom/contract/schedule-exceptions';
import { useRef, useState } from 'react';
import { useClinic } from '#features/clinic';
import { bannerOf, hasCode, messageOf } from '#lib/api-error';
import { useSaveKey } from '#lib/idempotency-key';
import { showToast } from '#lib/toast-store';
import { exceptConflict, useRecordForm } from '#lib/use-record-form';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { DialogActions, DialogBody } from '#ui/dialog';
import { RestoredNote } from '#ui/restored-note';
import { TypingDialog } from '#ui/typing-dialog';
import { VersionConflict } from '#ui/version-conflict';
import { type AffectedAppointment, affectedAppointments } from '../affected/affected-appointments.ts';
import { AffectedItem, ConfirmBeforeSave } from '../affected/affected-appointments-note.tsx';
import { useRemoveException, useSaveException } from '../api/schedule-mutations.ts';
import { firstOpenDate } from '../schedule-dates.ts';
import { ExceptionFields } from './exception-fields.tsx';
import {
  conflictsOf,
  type ExceptionFormValues,
  exceptionFieldNames,
  exceptionResolver,
  newExceptionValues,
  valuesOfException,
} from './exception-form.ts';
import { type ExceptionKind, kindOf, exceptionMessages as words } from './exceptions.messages.ts';

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

type Opened = {
  doctorId: number;
  slots: readonly ScheduleSlot[];
  /** The days off or changed hours to edit, or null to add new ones. */
  exception: ScheduleException | null;
  values: ExceptionFormValues;
};

function useExceptionForm({ doctorId, slots, exception, values }: Opened, onClose: () => void) {
  const { today } = useClinic();
  const draftName = exception ? `exception-${exception.id}` : 'new-exception';
  const { form, draft, base, replaced, conflict, showRejection } = useRecordForm({
    draftName,
    record: exception,
    shape: scheduleException,
    valuesOf: (row) => valuesOfException(row, slots),
    initialValues: values,
    resolverOf: (before) => exceptionResolver({ today, before }),
    fields: exceptionFieldNames,
    conflictsOf: (mine, before, latest) => (before ? conflictsOf(mine, before, latest) : []),
    onAcceptLatest: () => saving.forget(),
  });
  const saving = useExceptionSaving(
    { draftName, doctorId, replaced },
    {
      onSaved: (saved) => {
        showToast({ tone: 'done', message: words.saved(saved) });
        onClose();
      },
      onError: showRejection,
    },
  );
  return { ...saving, form, draft, before: base, conflict, submit: form.handleSubmit(saving.send) };
}

type Saving = { draftName: string; doctorId: number; replaced: ScheduleException | null };
type Ends = { onSaved: (saved: ScheduleException) => void; onError: (error: Error) => void };

/**
 * Saves only after the user has seen the affected appointments. The first attempt confirms none of them, so the server
 * rejects it with a list of all affected appointments, if there are any. "Save anyway" then sends the rejected body
 * again, together with the ids of these appointments.
 */
function useExceptionSaving({ draftName, doctorId, replaced }: Saving, { onSaved, onError }: Ends) {
  const saving = useSaveException(doctorId);
  const [affected, setAffected] = useState<AffectedAppointment[] | null>(null);
  const rejectedBody = useRef<ScheduleExceptionBody | null>(null);
  const saveKey = useSaveKey(draftName);

  const learn = (error: Error) => {
    saveKey.renewAfter(error);
    // Sets null if the error does not list affected appointments. Such an error is shown above the form instead.
    setAffected((shown) => affectedAppointments(error, shown));
    onError(error);
  };
  const send = (body: ScheduleExceptionBody) => {
    rejectedBody.current = body;
    saving.mutate(
      { body, before: replaced, idempotencyKey: saveKey.current() },
      { onSuccess: onSaved, onError: learn },
    );
  };
  const saveAnyway = () => {
    if (!rejectedBody.current || !affected) return;
    send({ ...rejectedBody.current, knownAffected: affected.map(({ uuid }) => uuid) });
  };
  const goBack = () => {
    setAffected(null);
    saving.reset();
  };
  const isAboutAppointments = hasCode(saving.error, 'appointments_affected');
  const error = isAboutAppointments ? null : exceptConflict(saving.error);
  return { send, saveAnyway, goBack, forget: saving.reset, affected, error, isBusy: saving.isPending };
}
