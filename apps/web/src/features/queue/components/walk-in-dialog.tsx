import { limits } from '@anteroom/contract/limits';
import type { Doctor } from '@anteroom/contract/staff';
import { UserPlus } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { type ChosenPatient, CreatePatientDialog, PatientPicker } from '#features/patients';
import { useRestorableState } from '#lib/drafts';
import { useTypedState } from '#lib/use-draft';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DialogActions, DialogBody } from '#ui/dialog';
import { RestoredNote } from '#ui/restored-note';
import { TextField } from '#ui/text-field';
import { TypingDialog } from '#ui/typing-dialog';
import { notInLineMessages as notInLine } from '../not-in-line.messages.ts';
import { useWalkIn } from '../use-walk-in.ts';

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
            <p className="text-ink-soft">{notInLine.walkInHint(doctor.name)}</p>
            <div className="grid gap-2">
              <PatientPicker chosen={patient} onChoose={choose} error={walkIn.errors.patientId} />
              <Button
                size="small"
                variant="quiet"
                className="justify-self-start"
                icon={<UserPlus aria-hidden="true" className="size-4" />}
                onClick={() => setIsAddingPatient(true)}
              >
                {notInLine.newPatient}
              </Button>
            </div>
            <TextField
              label={notInLine.reason}
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
            {notInLine.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={walkIn.isAdding} busyText={notInLine.adding}>
            {notInLine.addWalkIn}
          </Button>
        </DialogActions>
      </form>
      {isAddingPatient && (
        <CreatePatientDialog
          today={today}
          doctorId={doctor.id}
          onCreated={choose}
          onClose={() => setIsAddingPatient(false)}
        />
      )}
    </TypingDialog>
  );
}
