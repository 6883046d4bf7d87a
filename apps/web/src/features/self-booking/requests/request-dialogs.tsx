import type { BookingRequest } from '@anteroom/contract/booking-requests';
import { type SubmitEvent, useState } from 'react';
import { type FoundPatient, PatientPicker, patientName } from '#features/patients';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { bookingRequestMessages as words } from './booking-requests.messages.ts';
import { useBookRequest, useDeclineRequest } from './use-booking-requests.ts';

type Props = { request: BookingRequest; onClose: () => void };

/** Lets staff search for the patient of a booking request, and books the request for that patient. */
export function ChoosePatientDialog({ request, onClose }: Props) {
  const [chosen, setChosen] = useState<FoundPatient | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const { mutateAsync, isPending, error } = useBookRequest();
  const person = patientName(request);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsMissing(chosen === null);
    if (chosen === null) return;
    mutateAsync({ params: { uuid: request.uuid }, body: { patientId: chosen.id } }).then(
      () => {
        showToast({ tone: 'done', message: words.booked(person) });
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <Dialog title={words.chooseTitle} width="small" isBusy={isPending} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <div className="grid min-h-72 grid-cols-1 content-start gap-4">
            {error && <Banner tone="danger">{messageOf(error, words.failed)}</Banner>}
            <PatientPicker
              chosen={chosen}
              onChoose={setChosen}
              error={isMissing && chosen === null ? words.patientRequired : undefined}
              hint={words.chooseHint}
            />
          </div>
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={isPending} busyText={words.booking}>
            {words.bookFor}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type DeclineDialogProps = { request: BookingRequest; onClose: () => void };

export function DeclineDialog({ request, onClose }: DeclineDialogProps) {
  const { mutateAsync, isPending, error } = useDeclineRequest();
  const person = patientName(request);
  const decline = () =>
    void mutateAsync({ params: { uuid: request.uuid } }).then(
      () => {
        showToast({ tone: 'neutral', message: words.declined(person) });
        onClose();
      },
      () => undefined,
    );
  return (
    <ConfirmDialog
      title={words.declineTitle}
      confirmLabel={words.decline}
      cancelLabel={words.cancel}
      busyText={words.declining}
      variant="danger"
      isBusy={isPending}
      error={error && messageOf(error, words.failed)}
      onConfirm={decline}
      onClose={onClose}
    >
      <p>{words.declineQuestion(person)}</p>
    </ConfirmDialog>
  );
}
