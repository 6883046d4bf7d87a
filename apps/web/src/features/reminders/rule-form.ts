import type { AppointmentType } from '@anteroom/contract/appointments';
import { type ReminderChannel, type ReminderRule, reminderLimits } from '@anteroom/contract/reminders';
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
