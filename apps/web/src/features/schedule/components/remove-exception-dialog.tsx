import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { useRemoveException } from '../api/use-exception-changes.ts';
import { kindOf, exceptionMessages as words } from '../exceptions.messages.ts';
import { firstOpenDate } from '../exceptions-of-dates.ts';

type Props = { exception: ScheduleException; onClose: () => void };

export function RemoveExceptionDialog({ exception, onClose }: Props) {
  const { today } = useClinic();
  const removal = useRemoveException(exception.doctorId);
  const dates = words.datesOf({ ...exception, firstDate: firstOpenDate(exception, today) });
  const confirm = () =>
    removal.mutate(exception.id, {
      onSuccess: () => {
        showToast({ tone: 'neutral', message: words.removed(dates) });
        onClose();
      },
    });
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
