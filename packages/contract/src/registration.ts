import { z } from 'zod/mini';
import { accountName } from './account-name.ts';
import { newPassword } from './auth.ts';
import { mailToken, messageResponse } from './mail-links.ts';
import { email } from './primitives.ts';
import { route } from './route.ts';

export const registerBody = z.strictObject({
  name: accountName,
  email,
  password: newPassword,
  /** The role of the new account. Only `doctor` is accepted, which is also the default. */
  role: z.optional(z.string({ error: 'Role must be text' })),
});

export const register = route({
  method: 'POST',
  path: '/auth/register',
  summary: 'Register a doctor’s account',
  access: 'public',
  body: registerBody,
  status: 201,
  response: messageResponse,
  errors: ['not_allowed', 'registration_closed', 'email_taken'],
});

export const verifyEmailBody = z.strictObject({ token: mailToken('Verification token') });

export const verifyEmail = route({
  method: 'POST',
  path: '/auth/verify-email',
  summary: 'Verify the email address of an account with the token of a mail',
  access: 'public',
  body: verifyEmailBody,
  status: 200,
  response: messageResponse,
  errors: ['invalid_mail_token'],
});

export const resendVerification = route({
  method: 'POST',
  path: '/auth/resend-verification',
  summary: 'Request another verification mail',
  access: 'public',
  body: z.strictObject({ email }),
  status: 200,
  response: messageResponse,
  errors: [],
});
