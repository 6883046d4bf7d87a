import type { Opening } from '@anteroom/contract/waiting-list';
import { useClinic } from '#features/clinic';
import { patientName } from '#features/patients';
import { messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { openingMessages as words } from '../openings.messages.ts';
import { useBookOpening, useWithdrawOpening } from '../use-openings.ts';

type Props = { opening: Opening; onClose: () => void };

export function BookOpeningDialog({
  opening,
  offer: { entryId, patient },
  onClose,
}: Props & { offer: Opening['offers'][number] }) {
  const { timezone } = useClinic();
  const { mutateAsync, isPending, error } = useBookOpening();
  const name = patient ? patientName(patient) : words.otherPatient;
  const when = formatDateTime(opening.scheduledDateTime, timezone);
  const book = async () => {
    await mutateAsync({ params: { openingId: opening.id }, body: { entryId } });
    showToast({ tone: 'done', message: words.booked(name, when) });
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.bookTitle}
      confirmLabel={words.book}
      busyText={words.booking}
      isBusy={isPending}
      error={error ? messageOf(error, words.failed) : null}
      onConfirm={() => void book().catch(() => undefined)}
      onClose={onClose}
    >
      <p>{words.bookQuestion(name, when)}</p>
      <p className="text-ink-soft">{words.bookHint}</p>
    </ConfirmDialog>
  );
}

export function WithdrawDialog({ opening, onClose }: Props) {
  const { timezone } = useClinic();
  const { mutateAsync, isPending, error } = useWithdrawOpening();
  const when = formatDateTime(opening.scheduledDateTime, timezone);
  const withdraw = async () => {
    await mutateAsync({ params: { openingId: opening.id } });
    showToast({ tone: 'neutral', message: words.withdrawn(when) });
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.withdrawTitle}
      confirmLabel={words.withdraw}
      busyText={words.withdrawing}
      variant="danger"
      isBusy={isPending}
      error={error ? messageOf(error, words.failed) : null}
      onConfirm={() => void withdraw().catch(() => undefined)}
      onClose={onClose}
    >
      <p>{words.withdrawQuestion(when)}</p>
    </ConfirmDialog>
  );
}
