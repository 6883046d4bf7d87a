import { limits } from '@anteroom/contract/limits';
import { addWalkIn } from '@anteroom/contract/queue-positions';
import type { Doctor } from '@anteroom/contract/staff';
import { UserPlus } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { type ChosenPatient, CreatePatientDialog, PatientPicker } from '#features/patients';
import { ApiError, bannerOf } from '#lib/api-error';
import { useRestorableState } from '#lib/drafts';
import { useSaveKey } from '#lib/idempotency-key';
import { useTypedState } from '#lib/use-draft';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DialogActions, DialogBody } from '#ui/dialog';
import { RestoredNote } from '#ui/restored-note';
import { TextField } from '#ui/text-field';
import { TypingDialog } from '#ui/typing-dialog';
import { useQueueRefresh } from '../api/line-calls.ts';
import { notInLineMessages as notInLine } from '../not-in-line.messages.ts';
import { useUndoToast } from '../queue-actions.ts';
import { entryName } from '../queue-line.ts';
import { queueDialogMessages as dialogWords } from './queue-dialogs.messages.ts';

const nothingYet = { patient: null as ChosenPatient | null, reason: '' };

type Props = { doctor: Doctor; today: string; onClose: () => void };

/** Adds a walk-in: an existing patient, or a new one with the patient form. */
export function WalkInDialog({ doctor, today, onClose }: Props) {
  const { values, change, isDirty, draft } = useTypedState('walk-in', nothingYet);
  const { patient, reason } = values;
  const [isAddingPatient, setIsAddingPatient] = useRestorableState('walk-in.new-patient', false);
  const walkIn = useWalkIn(doctor.id, onClose);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    walkIn.add(patient, reason);
  };
  const choose = (chosen: ChosenPatient | null) => {
    change({ patient: chosen });
    walkIn.clearError();
  };
  return (
    <TypingDialog title={notInLine.addWalkIn} isDirty={isDirty} onClose={onClose} isBusy={walkIn.isAdding}>
      <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <div className="grid min-h-72 content-start gap-4">
            <RestoredNote draft={draft} />
            {walkIn.errorText && <Banner tone="danger">{walkIn.errorText}</Banner>}
            <p className="text-ink-soft">{dialogWords.walkInHint(doctor.name)}</p>
            <div className="grid gap-2">
              <PatientPicker chosen={patient} onChoose={choose} error={walkIn.errors.patientId} />
              <Button
                size="small"
                variant="quiet"
                className="justify-self-start"
                icon={<UserPlus aria-hidden="true" className="size-4" />}
                onClick={() => setIsAddingPatient(true)}
              >
                {dialogWords.newPatient}
              </Button>
            </div>
            <TextField
              label={dialogWords.reason}
              autoComplete="off"
              maxLength={limits.appointment.reason}
              value={reason}
              error={walkIn.errors.reasonForVisit}
              onChange={({ target }) => change({ reason: target.value })}
            />
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
      {isAddingPatient && (
        <CreatePatientDialog
          today={today}
          doctorId={doctor.id}
          isQuiet
          onCreated={choose}
          onClose={() => setIsAddingPatient(false)}
        />
      )}
    </TypingDialog>
  );
}

type Errors = { patientId?: string | undefined; reasonForVisit?: string | undefined };

/** Adds a walk-in, only once however often the button is pressed. */
function useWalkIn(doctorId: number, onAdded: () => void) {
  const saveKey = useSaveKey('walk-in');
  const [isMissing, setIsMissing] = useState(false);
  const walkIn = useRouteMutation(addWalkIn, useQueueRefresh(doctorId));
  const offerUndo = useUndoToast(doctorId);
  const add = (patient: ChosenPatient | null, reasonForVisit: string) => {
    setIsMissing(patient === null);
    if (patient === null) return;
    walkIn.mutate(
      {
        params: { doctorId },
        body: { patientId: patient.id, ...(reasonForVisit.trim() === '' ? {} : { reasonForVisit }) },
        idempotencyKey: saveKey.current(),
      },
      {
        onSuccess: ({ entry, version }) => {
          const message = dialogWords.walkInAdded(entryName(entry), entry.ticketCode);
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
    isAdding: walkIn.isPending,
    errors: isMissing ? { patientId: dialogWords.patientRequired } : fields,
    errorText: bannerOf(walkIn.error, dialogWords.walkInFailed),
    clearError: () => {
      setIsMissing(false);
      if (walkIn.isError) walkIn.reset();
    },
  };
}
