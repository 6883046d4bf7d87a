import { deleteReminderRule, type ReminderRule } from '@anteroom/contract/reminders';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { reminderMessages as words } from '../reminders.messages.ts';
import { nameOf } from '../rule-form.ts';
import { rulesRefresh } from '../use-save-rule.ts';

export function RemoveRuleDialog({ rule, onClose }: { rule: ReminderRule; onClose: () => void }) {
  const { mutateAsync, isPending, error } = useRouteMutation(deleteReminderRule, rulesRefresh);
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
      <p className="font-medium text-ink">{nameOf(rule)}</p>
      <p>{words.removeQuestion}</p>
    </ConfirmDialog>
  );
}
