import type { Mail } from './mail-kinds.ts';

/** A mail that is really written; `none` never is. */
export type WrittenMail = Exclude<Mail, { kind: 'none' }>;

/** What the words need beyond the mail itself. */
export type Told = {
  clinicName: string;
  /** Of the link, where the mail has one that opens something. */
  token: string;
  /** When the thing happened, in the clinic's words for a time. */
  at: string;
};

/** A sentence, or a link into the app. */
export type Line = string | { label: string; path: string };

export type Wording = { subject: string; lines: Line[] };

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
      return passwordChanged(told);
    case 'welcome':
      return welcome(mail.details.madeBy, told);
    case 'emergency_access':
      return emergencyAccess(mail.details.doctorName, told);
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

function passwordChanged({ clinicName }: Told): Wording {
  return {
    subject: `Your password at ${clinicName} was changed`,
    lines: [
      `The password of your account at ${clinicName} was changed, and every session of the account was ended. Sign in again with the new password:`,
      signIn,
      'If it was not you, ask for a new password at once and tell an admin of the clinic:',
      forgotPassword,
    ],
  };
}

function welcome(madeBy: string, { clinicName }: Told): Wording {
  return {
    subject: `Your account at ${clinicName}`,
    lines: [
      `${madeBy} has made an account for you at ${clinicName}. Sign in with this email address and the password that you are told in person:`,
      signIn,
      'If you do not know the password, you can choose one of your own:',
      forgotPassword,
    ],
  };
}

function emergencyAccess(doctorName: string, { clinicName, at }: Told): Wording {
  return {
    subject: `Emergency access was used at ${clinicName}`,
    lines: [
      `${doctorName} used emergency access on ${at} to read the record of a patient of another doctor, for one hour.`,
      "You are told because you are an admin or that patient's doctor. The reason stands in Recent Activity, and what was read in the patient's access history:",
      { label: 'Open the overview', path: '/dashboard' },
    ],
  };
}
