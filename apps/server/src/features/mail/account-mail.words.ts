import { deviceOfNumber } from '@anteroom/contract/describe-device';
import type { Mail } from './mail-kinds.ts';
import type { Told, Wording } from './wording.ts';

type AccountMail = Extract<
  Mail,
  {
    kind:
      | 'change_email'
      | 'email_change_requested'
      | 'email_changed'
      | 'email_change_attempt'
      | 'new_device'
      | 'token_reused';
  }
>;

const signIn = { label: 'Sign in', path: '/login' };
const forgotPassword = { label: 'Choose a new password', path: '/forgot-password' };

export function invitation({ clinicName, token, author }: Told): Wording {
  return {
    subject: `Your invitation to ${clinicName}`,
    lines: [
      `${author} has invited you to ${clinicName}. To use your account, choose your own password:`,
      { label: 'Choose your password', path: `/accept-invitation?token=${token}` },
      'The link works once, for 48 hours. Only the newest link works. If it has expired, ask the clinic to send another one.',
      'If you do not work for this clinic, you can ignore this email.',
    ],
  };
}

export function managerRequest(
  mailTokenId: number | null,
  { clinicName, token, author: madeBy }: Told,
): Wording {
  const subject = `${madeBy} wants to work with you at ${clinicName}`;
  const asked = `${madeBy} wanted to add a manager with this email address at ${clinicName}. You already have an account, so no new one was made.`;
  if (mailTokenId === null) {
    return {
      subject,
      lines: [
        asked,
        'Your account is not a manager account that can be used for this, so nothing has changed.',
      ],
    };
  }
  return {
    subject,
    lines: [
      `${asked} If you agree to work for ${madeBy}, open this link:`,
      { label: 'Accept', path: `/accept-request?token=${token}` },
      'The link works once, for 7 days. If you do not agree, you can ignore this email: nothing changes.',
    ],
  };
}

export function wordAccountMail(mail: AccountMail, told: Told): Wording {
  switch (mail.kind) {
    case 'change_email':
      return changeEmail(told);
    case 'email_change_requested':
      return emailChangeRequested(told);
    case 'email_changed':
      return emailChanged(told);
    case 'email_change_attempt':
      return emailChangeAttempt(told);
    case 'new_device':
      return newDevice(deviceOfNumber(mail.details.device), told);
    case 'token_reused':
      return tokenReused(told);
  }
}

function changeEmail({ clinicName, token }: Told): Wording {
  return {
    subject: `Confirm your new email address for ${clinicName}`,
    lines: [
      `An account at ${clinicName} is to use this email address from now on. To confirm it, open this link:`,
      { label: 'Confirm this email address', path: `/confirm-email?token=${token}` },
      'The link works once, for 24 hours. Only the newest link works.',
      'If you did not ask for this, you can ignore this email: nothing changes.',
    ],
  };
}

function emailChangeRequested({ clinicName, at }: Told): Wording {
  return {
    subject: `A new email address was requested for your account at ${clinicName}`,
    lines: [
      `On ${at}, somebody who is signed in to your account and knows your password asked to change its email address. This address stays in use until the new one is confirmed.`,
      'If it was not you, choose a new password at once. This also stops the change. Then tell an admin of the clinic:',
      forgotPassword,
    ],
  };
}

function emailChanged({ clinicName, at }: Told): Wording {
  return {
    subject: `The email address of your account at ${clinicName} was changed`,
    lines: [
      `On ${at}, the email address of your account was changed. From now on you sign in with the new address, and this one gets no more mails about the account.`,
      'If it was not you, tell an admin of the clinic at once: the admin can end all sessions of the account and disable it.',
    ],
  };
}

function emailChangeAttempt({ clinicName }: Told): Wording {
  return {
    subject: `Your email address was entered for another account at ${clinicName}`,
    lines: [
      `Somebody wanted to use this email address for another account at ${clinicName}. You already have an account with it, so nothing has changed.`,
      'If you have two accounts, ask an admin of the clinic. Otherwise you can ignore this email.',
    ],
  };
}

function newDevice(device: string, { clinicName, at }: Told): Wording {
  return {
    subject: `New sign-in to your account at ${clinicName}`,
    lines: [
      `Your account was signed in to on ${at} with ${device}, from a device or a network that it was not used on lately.`,
      'If it was you, you can ignore this email.',
      'If it was not you, choose a new password at once. This ends every session. Then tell an admin of the clinic:',
      forgotPassword,
    ],
  };
}

function tokenReused({ clinicName, at }: Told): Wording {
  return {
    subject: `A session of your account at ${clinicName} was ended`,
    lines: [
      `On ${at}, a sign-in key of one of your sessions was used a second time. Somebody may have copied it, so the session was ended. Sign in again:`,
      signIn,
      'If this happens again, choose a new password and tell an admin of the clinic:',
      forgotPassword,
    ],
  };
}
