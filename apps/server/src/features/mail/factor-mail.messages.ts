import type { Mail } from './mail-kinds.ts';
import type { MailDetails, Wording } from './wording.ts';

type FactorMail = Extract<
  Mail,
  {
    kind:
      | 'second_factor_added'
      | 'second_factor_removed'
      | 'second_factor_reset'
      | 'second_factor_reset_notice'
      | 'recovery_code_used';
  }
>;

const ownAccount = { label: 'Open your account', path: '/dashboard/account' };
const ifNotYou =
  'If it was not you, choose a new password at once, which ends every session, and contact an admin of the clinic:';
const forgotPassword = { label: 'Choose a new password', path: '/forgot-password' };

const resetBy = ({ byOperator }: { byOperator: boolean }) =>
  byOperator ? 'the operator of the server' : 'an admin';

/** Returns a mail about the second factor of the recipient's own account. */
export function wordFactorMail(mail: FactorMail, { clinicName, at }: MailDetails): Wording {
  switch (mail.kind) {
    case 'second_factor_added':
      return {
        subject: `A passkey or an authenticator app was added to your account at ${clinicName}`,
        lines: [
          `On ${at}, a passkey or an authenticator app was added to your account. From now on, your password alone is not enough to sign in.`,
          'Keep your recovery codes in a safe place: each one replaces the second factor once.',
          ifNotYou,
          forgotPassword,
        ],
      };
    case 'second_factor_removed':
      return {
        subject: `A second factor was removed from your account at ${clinicName}`,
        lines: [
          `On ${at}, a second factor was removed from your account. You can see your second factors in your account:`,
          ownAccount,
          ifNotYou,
          forgotPassword,
        ],
      };
    case 'second_factor_reset':
      return {
        subject: `Two-step sign-in was reset for your account at ${clinicName}`,
        lines: [
          `On ${at}, ${resetBy(mail.details)} removed all second factors of your account and ended its sessions. Until you set up a new one, your password is enough to sign in:`,
          ownAccount,
          ifNotYou,
          forgotPassword,
        ],
      };
    case 'second_factor_reset_notice':
      return {
        subject: `Two-step sign-in was reset for an account at ${clinicName}`,
        lines: [
          `On ${at}, ${resetBy(mail.details)} removed the second factors of an account, for example because of a lost phone. Its owner got a mail as well.`,
          'Recent Activity shows whose account it was, and who did it. If nobody at the clinic asked for it, disable the account:',
          { label: 'Open the overview', path: '/dashboard' },
        ],
      };
    case 'recovery_code_used':
      return {
        subject: `A recovery code of your account at ${clinicName} was used`,
        lines: [
          `On ${at}, a recovery code was used instead of your second factor. Unused codes left: ${mail.details.left}.`,
          'You can make new codes in your account:',
          ownAccount,
          ifNotYou,
          forgotPassword,
        ],
      };
  }
}
