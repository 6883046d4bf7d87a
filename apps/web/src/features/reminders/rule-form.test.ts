import type { ReminderRule } from '@anteroom/contract/reminders';
import { describe, expect, it } from 'vitest';
import { reminderMessages } from './reminders.messages.ts';
import { minutesOfValues, valuesOfRule } from './rule-form.ts';

const rule: ReminderRule = {
  id: 1,
  doctorId: null,
  doctorName: null,
  channel: 'email',
  minutesBefore: 2880,
  appointmentTypes: [],
  isActive: true,
  version: 1,
};

describe('the form of a reminder rule', () => {
  it('shows a reminder rule in days if it is a whole number of days, otherwise in hours', () => {
    expect(valuesOfRule(rule, '')).toMatchObject({ amount: '2', unit: 'days', doctorId: '' });
    expect(valuesOfRule({ ...rule, minutesBefore: 2160 }, '')).toMatchObject({ amount: '36', unit: 'hours' });
  });

  it('converts a reminder rule to form values and back without changing its minutes', () => {
    for (const minutesBefore of [60, 90, 1440, 2160, 20_160]) {
      expect(minutesOfValues(valuesOfRule({ ...rule, minutesBefore }, ''))).toBe(minutesBefore);
    }
  });

  it.each(['', ' ', '0', '15', 'soon', '-1'])(
    'rejects “%s” as the number of days before the visit',
    (amount) => {
      expect(minutesOfValues({ amount, unit: 'days' })).toBeNull();
    },
  );

  it('describes how long before the visit a reminder is sent', () => {
    expect([1440, 2880, 60, 2160, 90].map(reminderMessages.timeBefore)).toEqual([
      '1 day before',
      '2 days before',
      '1 hour before',
      '36 hours before',
      '90 minutes before',
    ]);
  });
});
