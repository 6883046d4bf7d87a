import { describe, expect, it } from 'vitest';
import { messagesByField } from '#lib/messages-by-field';
import {
  blankManager,
  type NewManagerValues,
  newManagerOfOwn,
  newManagerOfSomebody,
  shownManager,
} from './new-manager.ts';

const filled = { ...blankManager, name: 'Maya', email: 'maya@x.org', password: 'Passw0rd', doctorId: '2' };

function refusals(values: NewManagerValues, schema = newManagerOfSomebody): Record<string, string> {
  const checked = schema.safeParse(shownManager(values));
  return messagesByField(checked.error?.issues ?? []);
}

describe('the form for a new manager', () => {
  it('says everything that is missing, at once', () => {
    expect(refusals(blankManager)).toEqual({
      name: 'Name must be at least 2 characters',
      email: 'Email is required',
      password: 'Password is required',
      confirmPassword: 'Please confirm your password',
      doctorId: 'Doctor selection is required',
    });
  });

  it('says that the passwords differ although something else is wrong too', () => {
    expect(refusals({ ...filled, name: ' M ', confirmPassword: 'Passw0rd!' })).toEqual({
      name: 'Name must be at least 2 characters',
      confirmPassword: 'Passwords do not match',
    });
  });

  it('asks a doctor for no doctor', () => {
    const values = { ...filled, doctorId: '', confirmPassword: 'Passw0rd' };
    expect(newManagerOfOwn.safeParse(shownManager(values)).success).toBe(true);
  });
});
