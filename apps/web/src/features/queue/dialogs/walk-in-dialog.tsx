import { limits } from '@anteroom/contract/limits';
import { addWalkIn, estimateWalkIn } from '@anteroom/contract/queue-positions';
import type { RouteOutput } from '@anteroom/contract/route';
import type { Doctor } from '@anteroom/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { HiddenSectionsNote, useClinic, useHiddenSections } from '#features/clinic';
import { type ChosenPatient, CreatePatientDialog, PatientPicker } from '#features/patients';
import { ApiError, bannerOf } from '#lib/api-error';
import { useRestorableState } from '#lib/drafts';
import { useFocusOnInvalid } from '#lib/form-errors';
import { formatDatedRange } from '#lib/format-date';
import { useSaveKey } from '#lib/idempotency-key';
import { pollEvery } from '#lib/poll-interval';
import { routeQuery } from '#lib/route-query';
import { useTypedState } from '#lib/use-draft';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DialogActions, DialogBody } from '#ui/dialog';
import { RestoredNote } from '#ui/restored-note';
import { TextField } from '#ui/text-field';
import { TypingDialog } from '#ui/typing-dialog';
import { useQueueRefresh } from '../api/line-calls.ts';
import { notInLineMessages as notInLine } from '../queue.messages.ts';
import { useUndoToast } from '../queue-actions.ts';
import { entryName } from '../queue-line.ts';
import { queueDialogMessages as dialogWords } from './queue-dialogs.messages.ts';

const nothingYet = { patient: null as ChosenPatient | null, reason: '' };

type WalkInEstimate = RouteOutput<typeof estimateWalkIn>;

type Props = { doctor: Doctor; today: string; onClose: () => void };

/** Adds a walk-in. The user picks an existing patient or adds a new one with the patient form. */
export function WalkInDialog({ doctor, today, onClose }: Props) {
  const { timezone } = useClinic();
  const isHidden = useHiddenSections();
  const { values, change, isDirty, draft } = useTypedState('walk-in', nothingYet);
  const { patient, reason } = values;
  const [typed, setTyped] = useRestorableState<string | null>('walk-in.new-patient', null);
  const { data: estimate } = useQuery(walkInEstimate(doctor.id));
  const walkIn = useWalkIn(doctor.id, estimate, onClose);
  const form = useFocusOnInvalid(walkIn.missingCount);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    walkIn.add(patient, reason);
  };
  const choose = (chosen: ChosenPatient | null) => {
    change({ patient: chosen });
    walkIn.clearError();
  };
  const addNew = (created: ChosenPatient) => {
    choose(created);
    walkIn.add(created, reason);
  };
  return (
    <TypingDialog title={notInLine.addWalkIn} isDirty={isDirty} onClose={onClose} isBusy={walkIn.isAdding}>
      <form ref={form} noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          {/* Leaves room for the whole list of patients, so that the list scrolls and the dialog does not. */}
          <div className="grid min-h-102 content-start gap-4 [--options-height:12rem] sm:min-h-96">
            <RestoredNote draft={draft} />
            {walkIn.errorText && <Banner tone="danger">{walkIn.errorText}</Banner>}
            <div className="grid gap-1">
              <p className="text-ink-soft">{dialogWords.walkInHint(doctor.name)}</p>
              <p role="status" className="min-h-6 font-medium tabular-nums">
                {estimate && waitText(estimate, { today, timezone })}
              </p>
            </div>
            <PatientPicker
              chosen={patient}
              onChoose={choose}
              onAddNew={setTyped}
              error={walkIn.errors.patientId}
            />
            {isHidden('visit_reason') ? (
              <HiddenSectionsNote of={['visit_reason']} />
            ) : (
              <TextField
                label={dialogWords.reason}
                autoComplete="off"
                maxLength={limits.appointment.reason}
                value={reason}
                error={walkIn.errors.reasonForVisit}
                onChange={({ target }) => change({ reason: target.value })}
              />
            )}
          </div>
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose} disabled={walkIn.isAdding}>
            {dialogWords.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={walkIn.isAdding} busyText={dialogWords.adding}>
            {notInLine.addWalkIn}
          </Button>
        </DialogActions>
      </form>
      {typed !== null && (
        <CreatePatientDialog
          today={today}
          doctorId={doctor.id}
          typed={typed}
          submitLabel={dialogWords.addToQueue}
          onCreated={addNew}
          onClose={() => setTyped(null)}
        />
      )}
    </TypingDialog>
  );
}

const walkInEstimate = (doctorId: number) =>
  routeQuery(
    estimateWalkIn,
    { params: { doctorId } },
    { staleTime: 0, refetchInterval: pollEvery(limits.pollMillis.queueStatus) },
  );

type Day = { today: string; timezone: string };

function waitText({ ahead, estimatedTime: at }: WalkInEstimate, { today, timezone }: Day): string {
  const before = dialogWords.before(ahead);
  if (at === null) return before;
  return dialogWords.about(formatDatedRange({ low: at, high: at }, today, timezone), before);
}

type Errors = { patientId?: string | undefined; reasonForVisit?: string | undefined };

/** Adds a walk-in only once, however often the button is pressed. */
function useWalkIn(doctorId: number, estimate: WalkInEstimate | undefined, onAdded: () => void) {
  const clinic = useClinic();
  const saveKey = useSaveKey('walk-in');
  const [isMissing, setIsMissing] = useState(false);
  const [missingCount, setMissingCount] = useState(0);
  const walkIn = useRouteMutation(addWalkIn, useQueueRefresh(doctorId));
  const offerUndo = useUndoToast(doctorId);
  const add = (patient: ChosenPatient | null, reasonForVisit: string) => {
    setIsMissing(patient === null);
    if (patient === null) return setMissingCount(missingCount + 1);
    const wait = estimate ? waitText(estimate, clinic) : null;
    walkIn.mutate(
      {
        params: { doctorId },
        body: { patientId: patient.id, ...(reasonForVisit.trim() === '' ? {} : { reasonForVisit }) },
        idempotencyKey: saveKey.current(),
      },
      {
        onSuccess: ({ entry, version }) => {
          const message = dialogWords.walkInAdded(entryName(entry), entry.ticketCode, wait);
          offerUndo({ message, about: `walk-in ${entry.appointmentUuid}`, version });
          onAdded();
        },
        onError: saveKey.renewAfter,
      },
    );
  };
  const fields: Errors = walkIn.error instanceof ApiError ? (walkIn.error.body?.fields ?? {}) : {};
  return {
    add,
    missingCount,
    isAdding: walkIn.isPending,
    errors: isMissing ? { patientId: dialogWords.patientRequired } : fields,
    errorText: bannerOf(walkIn.error, dialogWords.walkInFailed),
    clearError: () => {
      setIsMissing(false);
      if (walkIn.isError) walkIn.reset();
    },
  };
}
