import { z } from 'zod/mini';
import { newPassword } from './auth.ts';
import { mailToken, messageResponse } from './mail-links.ts';
import { email } from './primitives.ts';
import { route } from './route.ts';

export const requestPasswordReset = route({
  method: 'POST',
  path: '/auth/request-password-reset',
  summary: 'Request a mail with a link to choose a new password',
  access: 'public',
  body: z.strictObject({ email }),
  status: 200,
  response: messageResponse,
  errors: [],
});

export const resetPasswordBody = z.strictObject({
  token: mailToken('Reset token'),
  newPassword,
});

export const resetPassword = route({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Choose a new password with the token of a mail. Ends all sessions of the account',
  access: 'public',
  body: resetPasswordBody,
  status: 200,
  response: messageResponse,
  errors: ['invalid_mail_token'],
});
