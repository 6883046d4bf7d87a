import { z } from 'zod/mini';
import { newPassword, presentedPassword, tokens } from './auth.ts';
import { mailToken, messageResponse } from './mail-links.ts';
import { email } from './primitives.ts';
import { route } from './route.ts';

export const changePasswordBody = z.strictObject({ currentPassword: presentedPassword, newPassword });

export const changePassword = route({
  method: 'PUT',
  path: '/auth/password',
  summary: 'Change the caller’s password. Ends all other sessions and returns new tokens for this one',
  access: 'signed_in',
  body: changePasswordBody,
  status: 200,
  response: z.object({ tokens }),
  errors: [],
});

export const changeEmailBody = z.strictObject({ currentPassword: presentedPassword, newEmail: email });

export const changeEmail = route({
  method: 'PUT',
  path: '/auth/email',
  summary:
    'Request a change of the caller’s email address. The new address applies once the link in the mail to it is opened',
  access: 'signed_in',
  body: changeEmailBody,
  status: 200,
  response: messageResponse,
  errors: [],
});

export const setOwnPreferences = route({
  method: 'PUT',
  path: '/auth/preferences',
  summary: 'Set the caller’s preferences for the web app',
  access: 'signed_in',
  body: z.strictObject({ singleKeyShortcuts: z.boolean() }),
  status: 204,
  errors: [],
});

export const confirmEmail = route({
  method: 'POST',
  path: '/auth/confirm-email',
  summary: 'Change the email address of an account with the token from the mail to the new address',
  access: 'public',
  body: z.strictObject({ token: mailToken('Token') }),
  status: 200,
  response: messageResponse,
  errors: ['invalid_mail_token'],
});

export const acceptInvitationBody = z.strictObject({ token: mailToken('Invitation token'), newPassword });

export const acceptInvitation = route({
  method: 'POST',
  path: '/auth/accept-invitation',
  summary:
    'Choose the first password of an account with the token of an invitation. Also verifies the address',
  access: 'public',
  body: acceptInvitationBody,
  status: 200,
  response: messageResponse,
  errors: ['invalid_mail_token'],
});

export const acceptManagerRequest = route({
  method: 'POST',
  path: '/auth/accept-manager-request',
  summary: 'Accept, with the token of a mail, a doctor’s request to work as their manager',
  access: 'public',
  body: z.strictObject({ token: mailToken('Token') }),
  status: 200,
  response: messageResponse,
  errors: ['invalid_mail_token'],
});

export const ownAccountApi = {
  changePassword,
  changeEmail,
  setOwnPreferences,
  confirmEmail,
  acceptInvitation,
  acceptManagerRequest,
} as const;
