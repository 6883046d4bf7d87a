import type { ScheduleSlot } from '@anteroom/contract/schedule';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { useAppointmentsAffectedByDeletion } from '../affected/affected-appointments.ts';
import { AffectedAppointmentsNote } from '../affected/affected-appointments-note.tsx';
import { useDeleteSlot } from '../api/schedule-mutations.ts';
import { scheduleMessages as words } from '../schedule.messages.ts';

type Props = { slot: ScheduleSlot; onDeleted: () => void; onClose: () => void };

export function DeleteSlotDialog({ slot, onDeleted, onClose }: Props) {
  const deletion = useDeleteSlot(slot.doctorId);
  const { affected, onRetry } = useAppointmentsAffectedByDeletion(slot);
  const confirm = () =>
    deletion.mutate(
      { params: { doctorId: slot.doctorId, scheduleId: slot.id } },
      {
        onSuccess: () => {
          showToast({ tone: 'neutral', message: words.deleted(slot) });
          onDeleted();
        },
      },
    );
  return (
    <ConfirmDialog
      title={words.deleteTitle}
      confirmLabel={words.delete}
      busyText={words.deleting}
      variant="danger"
      isBusy={deletion.isPending}
      isReady={affected.state !== 'unknown'}
      error={deletion.isError ? messageOf(deletion.error, words.deleteFailed) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="font-medium text-ink">{words.nameOf(slot)}</p>
      <p className="text-ink">{words.deleteQuestion}</p>
      <AffectedAppointmentsNote affected={affected} onRetry={onRetry} />
    </ConfirmDialog>
  );
}
