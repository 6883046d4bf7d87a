import { limits } from '@anteroom/contract/limits';
import { UserPlus } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { type ChosenPatient, CreatePatientDialog, PatientPicker } from '#features/patients';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { TextField } from '#ui/text-field';
import { notInLineWords as notInLine } from '../not-in-line.words.ts';
import { useShownLine } from '../shown-line.ts';
import { useWalkIn } from '../use-walk-in.ts';

/** Takes in a patient who has come without an appointment: a known one, or a new one by the patients' own form. */
export function WalkInDialog({ onClose }: { onClose: () => void }) {
  const { doctor, today } = useShownLine();
  const [patient, setPatient] = useState<ChosenPatient | null>(null);
  const [reason, setReason] = useState('');
  const [isAddingPatient, setIsAddingPatient] = useState(false);
  const walkIn = useWalkIn(doctor.id, onClose);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    walkIn.add(patient, reason);
  };
  const choose = (chosen: ChosenPatient | null) => {
    setPatient(chosen);
    walkIn.forgetRefusal();
  };
  return (
    <Dialog title={notInLine.addWalkIn} onClose={onClose} isBusy={walkIn.isAdding}>
      <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <div className="grid min-h-72 content-start gap-4">
            {walkIn.refusal && <Banner tone="danger">{walkIn.refusal}</Banner>}
            <p className="text-ink-soft">{notInLine.walkInHint}</p>
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
              onChange={({ target }) => setReason(target.value)}
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
    </Dialog>
  );
}
