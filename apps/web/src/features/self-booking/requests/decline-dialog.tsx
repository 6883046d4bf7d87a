import type { BookingRequest } from '@anteroom/contract/booking-requests';
import { patientName } from '#features/patients';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { bookingRequestMessages as words } from './booking-requests.messages.ts';
import { useDeclineRequest } from './use-booking-requests.ts';

type Props = { request: BookingRequest; onClose: () => void };

export function DeclineDialog({ request, onClose }: Props) {
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
