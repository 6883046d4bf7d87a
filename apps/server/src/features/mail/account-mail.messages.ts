import { deviceOfNumber } from '@anteroom/contract/describe-device';
import type { Mail } from './mail-kinds.ts';
import type { MailDetails, Wording } from './wording.ts';

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

export function invitation({ clinicName, token, author }: MailDetails): Wording {
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
  { clinicName, token, author: madeBy }: MailDetails,
): Wording {
  const subject = `${madeBy} wants to work with you at ${clinicName}`;
  const asked = `${madeBy} wanted to add a manager with this email address at ${clinicName}. You already have an account, so we did not create a new one.`;
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

export function wordAccountMail(mail: AccountMail, told: MailDetails): Wording {
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

function changeEmail({ clinicName, token }: MailDetails): Wording {
  return {
    subject: `Confirm your new email address for ${clinicName}`,
    lines: [
      `An account at ${clinicName} asked to use this email address. To confirm it, open this link:`,
      { label: 'Confirm this email address', path: `/confirm-email?token=${token}` },
      'The link works once, for 24 hours. Only the newest link works.',
      'If you did not ask for this, you can ignore this email: nothing changes.',
    ],
  };
}

function emailChangeRequested({ clinicName, at }: MailDetails): Wording {
  return {
    subject: `A new email address was requested for your account at ${clinicName}`,
    lines: [
      `On ${at}, someone who is signed in to your account and knows your password asked to change its email address. This address stays in use until the new one is confirmed.`,
      'If it was not you, choose a new password at once. This also stops the change. Then contact an admin of the clinic:',
      forgotPassword,
    ],
  };
}

function emailChanged({ clinicName, at }: MailDetails): Wording {
  return {
    subject: `The email address of your account at ${clinicName} was changed`,
    lines: [
      `On ${at}, the email address of your account was changed. From now on you sign in with the new address, and this address no longer gets emails about the account.`,
      'If it was not you, contact an admin of the clinic at once: the admin can end all sessions of the account and disable it.',
    ],
  };
}

function emailChangeAttempt({ clinicName }: MailDetails): Wording {
  return {
    subject: `Your email address was entered for another account at ${clinicName}`,
    lines: [
      `Someone wanted to use this email address for another account at ${clinicName}. You already have an account with it, so nothing has changed.`,
      'If you have two accounts, ask an admin of the clinic. Otherwise you can ignore this email.',
    ],
  };
}

function newDevice(device: string, { clinicName, at }: MailDetails): Wording {
  return {
    subject: `New sign-in to your account at ${clinicName}`,
    lines: [
      `Your account was signed in to on ${at} with ${device}, from a device or network that was not used recently.`,
      'If it was you, you can ignore this email.',
      'If it was not you, choose a new password at once. This ends every session. Then contact an admin of the clinic:',
      forgotPassword,
    ],
  };
}

function tokenReused({ clinicName, at }: MailDetails): Wording {
  return {
    subject: `A session of your account at ${clinicName} was ended`,
    lines: [
      `On ${at}, a sign-in key of one of your sessions was used a second time. Someone may have copied it, so we ended the session. Sign in again:`,
      signIn,
      'If this happens again, choose a new password and contact an admin of the clinic:',
      forgotPassword,
    ],
  };
}
