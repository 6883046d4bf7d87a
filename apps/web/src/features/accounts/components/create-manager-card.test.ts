import { describe, expect, it } from 'vitest';
import { messagesByField } from '#lib/use-checked-form';
import {
  blankManager,
  blankManagerOf,
  type NewManagerValues,
  newManagerOfOwn,
  newManagerOfSomebody,
  shownManager,
} from './create-manager-card.tsx';

const filled = { ...blankManager, name: 'Maya', email: 'maya@x.org', password: 'Passw0rd', doctorId: '2' };

function errorsOf(values: NewManagerValues, schema = newManagerOfSomebody): Record<string, string> {
  const checked = schema.safeParse(shownManager(values));
  return messagesByField(checked.error?.issues ?? []);
}

describe('the form for a new manager', () => {
  it('reports all missing fields of a new manager together', () => {
    expect(errorsOf(blankManager)).toEqual({
      name: 'Name must be at least 2 characters',
      email: 'Email is required',
      password: 'Password is required',
      confirmPassword: 'Please confirm your password',
      doctorId: 'Doctor selection is required',
    });
  });

  it('reports mismatched passwords of a new manager together with other errors', () => {
    expect(errorsOf({ ...filled, name: ' M ', confirmPassword: 'Passw0rd!' })).toEqual({
      name: 'Name must be at least 2 characters',
      confirmPassword: 'Passwords do not match',
    });
  });

  it('assigns a new manager to the doctor who creates the account; an admin chooses the doctor', () => {
    expect(shownManager(blankManagerOf({ id: 7, role: 'doctor' }))).toMatchObject({ doctorId: 7 });
    expect(shownManager(blankManagerOf({ id: 7, role: 'admin' }))).not.toHaveProperty('doctorId');
  });

  it('does not ask a doctor to choose a doctor for a new manager', () => {
    const values = { ...filled, doctorId: '', confirmPassword: 'Passw0rd' };
    expect(newManagerOfOwn.safeParse(shownManager(values)).success).toBe(true);
  });
});
