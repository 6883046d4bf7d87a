import { invitation, managerRequest, wordAccountMail } from './account-mail.words.ts';
import { alarm } from './alarm-mail.words.ts';
import { displayOpened, linksClosed, linksInWords, openAgain } from './link-mail.words.ts';
import type { Mail } from './mail-kinds.ts';
import type { Told, Wording } from './wording.ts';

/** A mail that is really written; `none` never is. */
export type WrittenMail = Exclude<Mail, { kind: 'none' }>;

export const noReplies = 'This email was sent automatically. Nobody reads replies to it.';

export function greet(name: string | null): string {
  return name === null ? 'Hello,' : `Hello ${name},`;
}

const signIn = { label: 'Sign in', path: '/login' };
const forgotPassword = { label: 'Ask for a new password', path: '/forgot-password' };

export function wordMail(mail: WrittenMail, told: Told): Wording {
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
    case 'ticket':
      return ticket(told);
  }
}

function verifyEmail({ clinicName, token }: Told): Wording {
  return {
    subject: `Verify your email address for ${clinicName}`,
    lines: [
      `An account at ${clinicName} was opened with this email address. To show that the address is yours, open this link:`,
      { label: 'Verify your email address', path: `/verify-email?token=${token}` },
      'The link works once, for 48 hours. Only the newest link works.',
      'If you did not open an account, you can ignore this email.',
    ],
  };
}

function resetPassword({ clinicName, token }: Told): Wording {
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

function registrationAttempt({ clinicName }: Told): Wording {
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

/** Servers of the previous releases add mails without some of these facts. */
type ChangedPassword = {
  closedFeeds?: number;
  closedDisplays?: number;
  closedTickets?: number;
  keptSession?: boolean;
};

function passwordChanged(change: ChangedPassword, { clinicName }: Told): Wording {
  const { closedFeeds: feeds = 0, closedDisplays: displays = 0, closedTickets: tickets = 0 } = change;
  const links = linksInWords({ feeds, displays, tickets });
  return {
    subject: `Your password at ${clinicName} was changed`,
    lines: [
      ...(change.keptSession
        ? [
            `The password of your account at ${clinicName} was changed by somebody who knew the old one, and every other session of the account was ended.`,
          ]
        : [
            `The password of your account at ${clinicName} was changed, and every session of the account was ended. Sign in again with the new password:`,
            signIn,
          ]),
      ...(links === '' ? [] : [`Addresses that you had opened closed as well: ${links}. ${openAgain}`]),
      'If it was not you, ask for a new password at once and tell an admin of the clinic:',
      forgotPassword,
    ],
  };
}

function welcome({ clinicName, author }: Told): Wording {
  return {
    subject: `Your account at ${clinicName}`,
    lines: [
      `${author} has made an account for you at ${clinicName}. Sign in with this email address and the password that you are told in person:`,
      signIn,
      'If you do not know the password, you can choose one of your own:',
      forgotPassword,
    ],
  };
}

function emergencyAccess({ clinicName, author, at }: Told): Wording {
  return {
    subject: `Emergency access was used at ${clinicName}`,
    lines: [
      `${author} used emergency access on ${at} to read the record of a patient of another doctor, for one hour.`,
      "You are told because you are an admin or that patient's doctor. The reason stands in Recent Activity, and what was read in the patient's access history:",
      { label: 'Open the overview', path: '/dashboard' },
    ],
  };
}

function emergencyNotJustified({ clinicName, at }: Told): Wording {
  return {
    subject: `Emergency access was not justified at ${clinicName}`,
    lines: [
      `On ${at}, an admin reviewed a use of emergency access and judged it not justified.`,
      "You get this email because you used it, or because you are the patient's doctor. Talk to the admin if you see it differently. The overview shows who reviewed it:",
      { label: 'Open the overview', path: '/dashboard' },
    ],
  };
}

function calendarFeed({ clinicName, author, at }: Told): Wording {
  return {
    subject: `A calendar feed of your appointments was opened at ${clinicName}`,
    lines: [
      `${author} opened a calendar feed of your appointments on ${at}.`,
      'Whoever has its address reads your appointments until it is revoked. If you do not know what it is for, revoke it under Calendar feed in your schedule:',
      { label: 'Open the schedule', path: '/dashboard/schedule' },
      'If it was opened in your name and not by you, choose a new password as well. This closes every feed that was opened in your name:',
      forgotPassword,
    ],
  };
}

function accountsToConfirm({ clinicName, waitingAccounts: count }: Told): Wording {
  const accounts = count === 1 ? 'One account waits' : `${count} accounts wait`;
  return {
    subject: `${accounts} for confirmation at ${clinicName}`,
    lines: [
      `${accounts} for an admin of ${clinicName}. Until you confirm an account, nobody can book with it, and it sees no patients.`,
      'Check that you know the person before you confirm. Look at the name and the email address:',
      { label: 'Open the overview', path: '/dashboard' },
      'You get this email at most once an hour.',
    ],
  };
}

/** Mailboxes are often shared: nothing of what the visit is for, and no name. */
function ticket({ clinicName, token, ticket: told }: Told): Wording {
  return {
    subject: `Your appointment at ${clinicName}`,
    lines: [
      `You are expected at ${clinicName}, by ${told?.doctorName}, on ${told?.when}.`,
      `Your ticket: ${told?.ticketCode}`,
      'On your own page you can follow your place in line, say that you are here or that you are running late:',
      { label: 'Open your page', path: `/q/${token}` },
      'Whoever has this link sees your place in line. It ends with your visit.',
    ],
  };
}
