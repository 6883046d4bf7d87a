import { limits } from '@anteroom/contract/limits';
import { invitation, managerRequest, wordAccountMail } from './account-mail.messages.ts';
import { wordAddressMail } from './address-mail.messages.ts';
import { alarm } from './alarm-mail.messages.ts';
import { wordBookingMail } from './booking-mail.messages.ts';
import { wordFactorMail } from './factor-mail.messages.ts';
import { displayOpened, linksClosed, linksInWords, openAgain } from './link-mail.messages.ts';
import type { Mail } from './mail-kinds.ts';
import type { MailDetails, Wording } from './wording.ts';

/** Mails whose text is written here. The feature `reminders` writes its mails itself, in the patient's language. */
export type WrittenMail = Exclude<Mail, { kind: 'none' | 'reminder' }>;

export function greet(name: string | null): string {
  return name === null ? 'Hello,' : `Hello ${name},`;
}

const { longestDays, unusedDays } = limits.secretLink;

const signIn = { label: 'Sign in', path: '/login' };
const forgotPassword = { label: 'Ask for a new password', path: '/forgot-password' };

export function wordMail(mail: WrittenMail, told: MailDetails): Wording {
  switch (mail.kind) {
    case 'verify_email':
      return verifyEmail(told);
    case 'reset_password':
      return resetPassword(told);
    case 'registration_attempt':
      return registrationAttempt(told);
    case 'password_changed':
      return passwordChanged(mail.details, told);
    case 'welcome':
      return welcome(told);
    case 'emergency_access':
      return emergencyAccess(told);
    case 'emergency_not_justified':
      return emergencyNotJustified(told);
    case 'invitation':
      return invitation(told);
    case 'manager_request':
      return managerRequest(mail.details.mailTokenId, told);
    case 'change_email':
    case 'email_change_requested':
    case 'email_changed':
    case 'email_change_attempt':
    case 'new_device':
    case 'token_reused':
      return wordAccountMail(mail, told);
    case 'second_factor_added':
    case 'second_factor_removed':
    case 'second_factor_reset':
    case 'second_factor_reset_notice':
    case 'recovery_code_used':
      return wordFactorMail(mail, told);
    case 'calendar_feed':
      return calendarFeed(told);
    case 'accounts_to_confirm':
      return accountsToConfirm(told);
    case 'alarm':
      return alarm(mail.details, told);
    case 'display_opened':
      return displayOpened(told);
    case 'links_closed':
      return linksClosed(mail.details, told);
    case 'address_confirmation':
      return wordAddressMail(told);
    default:
      return wordBookingMail(mail.kind, told);
  }
}

function verifyEmail({ clinicName, token }: MailDetails): Wording {
  return {
    subject: `Verify your email address for ${clinicName}`,
    lines: [
      `Someone registered an account at ${clinicName} with this email address. To confirm that the address is yours, open this link:`,
      { label: 'Verify your email address', path: `/verify-email?token=${token}` },
      'The link works once, for 48 hours. Only the newest link works.',
      'If you did not open an account, you can ignore this email.',
    ],
  };
}

function resetPassword({ clinicName, token }: MailDetails): Wording {
  return {
    subject: `Choose a new password for ${clinicName}`,
    lines: [
      `Someone asked for a new password for your account at ${clinicName}. To choose one, open this link:`,
      { label: 'Choose a new password', path: `/reset-password?token=${token}` },
      'The link works once, for 15 minutes. Only the newest link works.',
      'If you did not ask for it, you can ignore this email: your password stays as it is.',
    ],
  };
}

function registrationAttempt({ clinicName }: MailDetails): Wording {
  return {
    subject: `You already have an account at ${clinicName}`,
    lines: [
      `Someone tried to open an account at ${clinicName} with this email address. You already have one, so nothing has changed. If it was you, sign in:`,
      signIn,
      'If you no longer know your password, ask for a new one:',
      forgotPassword,
      'If it was not you, you can ignore this email.',
    ],
  };
}

/** Mails added by previous releases lack some of these fields. */
type ChangedPassword = {
  closedFeeds?: number;
  closedDisplays?: number;
  closedTickets?: number;
  keptSession?: boolean;
};

function passwordChanged(change: ChangedPassword, { clinicName }: MailDetails): Wording {
  const { closedFeeds: feeds = 0, closedDisplays: displays = 0, closedTickets: tickets = 0 } = change;
  const links = linksInWords({ feeds, displays, tickets });
  return {
    subject: `Your password at ${clinicName} was changed`,
    lines: [
      ...(change.keptSession
        ? [
            `The password of your account at ${clinicName} was changed by someone who knew the old one, and every other session of the account was ended.`,
          ]
        : [
            `The password of your account at ${clinicName} was changed, and every session of the account was ended. Sign in again with the new password:`,
            signIn,
          ]),
      ...(links === '' ? [] : [`Addresses that you had opened closed as well: ${links}. ${openAgain}`]),
      'If it was not you, ask for a new password at once and contact an admin of the clinic:',
      forgotPassword,
    ],
  };
}

function welcome({ clinicName, author }: MailDetails): Wording {
  return {
    subject: `Your account at ${clinicName}`,
    lines: [
      `${author} has made an account for you at ${clinicName}. Sign in with this email address and the password you were given:`,
      signIn,
      'If you do not know the password, you can choose one of your own:',
      forgotPassword,
    ],
  };
}

function emergencyAccess({ clinicName, author, at }: MailDetails): Wording {
  return {
    subject: `Emergency access was used at ${clinicName}`,
    lines: [
      `${author} used emergency access on ${at} to read the record of a patient of another doctor, for one hour.`,
      'You get this email because you are an admin or the patient’s doctor. You can read the reason in Recent Activity, and see what was opened in the patient’s access history:',
      { label: 'Open the overview', path: '/dashboard' },
    ],
  };
}

function emergencyNotJustified({ clinicName, at }: MailDetails): Wording {
  return {
    subject: `Emergency access was not justified at ${clinicName}`,
    lines: [
      `On ${at}, an admin reviewed a use of emergency access and judged it not justified.`,
      'You get this email because you used it, or because you are the patient’s doctor. Talk to the admin if you see it differently. The overview shows who reviewed it:',
      { label: 'Open the overview', path: '/dashboard' },
    ],
  };
}

function calendarFeed({ clinicName, author, at }: MailDetails): Wording {
  return {
    subject: `A calendar feed of your appointments was opened at ${clinicName}`,
    lines: [
      `${author} opened a calendar feed of your appointments on ${at}.`,
      `Anyone with its address can read your appointments until the feed closes. It closes when it is revoked, after ${longestDays} days, or after ${unusedDays} days without use. If you do not know what it is for, revoke it under Calendar feed in your schedule:`,
      { label: 'Open the schedule', path: '/dashboard/schedule' },
      'If it was opened in your name and not by you, choose a new password as well. This closes every feed that was opened in your name:',
      forgotPassword,
    ],
  };
}

function accountsToConfirm({ clinicName, waitingAccounts: count }: MailDetails): Wording {
  const accounts = count === 1 ? 'One account waits' : `${count} accounts wait`;
  return {
    subject: `${accounts} for confirmation at ${clinicName}`,
    lines: [
      `${accounts} for an admin of ${clinicName}. Until you confirm an account, it cannot be booked and sees no patients.`,
      'Check that you know the person before you confirm. Look at the name and the email address:',
      { label: 'Open the overview', path: '/dashboard' },
      'You get this email at most once an hour.',
    ],
  };
}
