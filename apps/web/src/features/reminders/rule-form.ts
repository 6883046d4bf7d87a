import type { AppointmentType } from '@anteroom/contract/appointments';
import {
  createReminderRule,
  listReminderRules,
  type ReminderChannel,
  type ReminderRule,
  reminderLimits,
  updateReminderRule,
} from '@anteroom/contract/reminders';
import { routeKey } from '#lib/route-query';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { reminderMessages as words } from './reminders.messages.ts';

export const units = ['days', 'hours'] as const;
export type Unit = (typeof units)[number];

const minutesOf: Record<Unit, number> = { days: 1440, hours: 60 };

export type RuleValues = {
  /** Empty if the rule applies to all doctors. */
  doctorId: string;
  channel: ReminderChannel;
  amount: string;
  unit: Unit;
  appointmentTypes: readonly AppointmentType[];
};

export function valuesOfRule(rule: ReminderRule | null, doctorId: string): RuleValues {
  if (!rule) return { doctorId, channel: 'email', amount: '1', unit: 'days', appointmentTypes: [] };
  const { channel, minutesBefore, appointmentTypes } = rule;
  const unit = minutesBefore % minutesOf.days === 0 ? 'days' : 'hours';
  return {
    doctorId: rule.doctorId === null ? '' : String(rule.doctorId),
    channel,
    amount: String(minutesBefore / minutesOf[unit]),
    unit,
    appointmentTypes,
  };
}

/** Returns the minutes before the visit, or null if they are not valid for a rule. */
export function minutesOfValues({ amount, unit }: Pick<RuleValues, 'amount' | 'unit'>): number | null {
  if (amount.trim() === '') return null;
  const minutes = Math.round(Number(amount.replace(',', '.')) * minutesOf[unit]);
  const { minMinutesBefore, maxMinutesBefore } = reminderLimits;
  return minutes >= minMinutesBefore && minutes <= maxMinutesBefore ? minutes : null;
}

/** Returns a name such as `1 day before, All doctors, By SMS`. */
export function nameOf({ minutesBefore, doctorName, channel }: ReminderRule): string {
  const name = `${words.timeBefore(minutesBefore)}, ${doctorName ?? words.everyDoctor}`;
  return channel === 'email' ? name : `${name}, ${words.channels[channel]}`;
}

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
