import { resetPasswordBody } from '@anteroom/contract/password-reset';
import { registerBody } from '@anteroom/contract/registration';
import { describe, expect, it } from 'vitest';
import { checkForm } from './use-checked-form.ts';

const account = {
  name: 'Nora Berg',
  email: 'nora@practice.example',
  password: 'Quiet-Harbour-7',
  confirmPassword: 'Quiet-Harbour-7',
};

describe('checkForm', () => {
  it('omits the repeated password from the values of a valid form', () => {
    const { confirmPassword: _, ...body } = account;
    expect(checkForm(registerBody, account, 'password')).toEqual({ body });
  });

  it('reports all errors of a form together', () => {
    const empty = { name: ' N ', email: 'nora', password: 'short', confirmPassword: '' };
    expect(checkForm(registerBody, empty, 'password')).toEqual({
      messages: {
        name: 'Name must be at least 2 characters',
        email: 'Email is invalid',
        password: 'Password must be at least 8 characters',
        confirmPassword: 'Please confirm your password',
      },
    });
  });

  it('reports two passwords that differ', () => {
    expect(checkForm(registerBody, { ...account, confirmPassword: 'Quiet-harbour-7' }, 'password')).toEqual({
      messages: { confirmPassword: 'Passwords do not match' },
    });
  });

  it('reports the errors of a password reset in the words of the specification', () => {
    const values = { token: '', newPassword: 'onlyletters', confirmPassword: 'onlyletters' };
    expect(checkForm(resetPasswordBody, values, 'newPassword')).toEqual({
      messages: {
        token: 'Reset token is required',
        newPassword:
          'Password must contain at least one uppercase letter, one lowercase letter, and one number',
      },
    });
  });
});
