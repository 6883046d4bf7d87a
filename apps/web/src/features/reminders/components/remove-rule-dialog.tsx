import { deleteReminderRule, listReminderRules, type ReminderRule } from '@anteroom/contract/reminders';
import { messageOf } from '#lib/api-error';
import { routeKey } from '#lib/route-query';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { reminderMessages as words } from '../reminders.messages.ts';

export function RemoveRuleDialog({ rule, onClose }: { rule: ReminderRule; onClose: () => void }) {
  const { mutateAsync, isPending, error } = useRouteMutation(deleteReminderRule, {
    invalidates: [routeKey(listReminderRules)],
    waitsForRefetch: true,
  });
  const remove = async () => {
    await mutateAsync({ params: { ruleId: rule.id } });
    showToast({ tone: 'neutral', message: words.removed });
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.removeTitle}
      confirmLabel={words.removeShort}
      busyText={words.removing}
      variant="danger"
      isBusy={isPending}
      error={error ? messageOf(error, words.changeFailed) : null}
      onConfirm={() => void remove().catch(() => undefined)}
      onClose={onClose}
    >
      <p className="font-medium text-ink">
        {`${words.timeBefore(rule.minutesBefore)}, ${rule.doctorName ?? words.everyDoctor}`}
      </p>
      <p>{words.removeQuestion}</p>
    </ConfirmDialog>
  );
}
