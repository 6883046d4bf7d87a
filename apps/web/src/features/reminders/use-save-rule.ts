import {
  createReminderRule,
  listReminderRules,
  type ReminderRule,
  updateReminderRule,
} from '@anteroom/contract/reminders';
import { routeKey } from '#lib/route-query';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { reminderMessages as words } from './reminders.messages.ts';
import type { RuleValues } from './rule-form.ts';

/** Refetches the reminder rules and the message settings. */
export const rulesRefresh = { invalidates: [routeKey(listReminderRules)], waitsForRefetch: true };

/** Saves a new rule if `rule` is null, otherwise the changed rule. Then calls `onSaved`. */
export function useSaveRule(rule: ReminderRule | null, onSaved: () => void) {
  const creation = useRouteMutation(createReminderRule, rulesRefresh);
  const update = useRouteMutation(updateReminderRule, rulesRefresh);
  const send = async ({ doctorId, channel, appointmentTypes }: RuleValues, minutesBefore: number) => {
    const body = { minutesBefore, appointmentTypes: [...appointmentTypes] };
    if (rule) {
      return update.mutateAsync({ params: { ruleId: rule.id }, body, ifMatch: rule.version });
    }
    return creation.mutateAsync({
      body: { ...body, doctorId: doctorId === '' ? null : Number(doctorId), channel },
    });
  };
  const save = async (values: RuleValues, minutesBefore: number) => {
    try {
      await send(values, minutesBefore);
      showToast({ tone: 'done', message: rule ? words.changed : words.added });
      onSaved();
    } catch {
      // Ignore the error here, because the dialog shows it.
    }
  };
  return {
    save,
    isPending: creation.isPending || update.isPending,
    error: creation.error ?? update.error,
  };
}
