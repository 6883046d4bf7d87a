import { limits } from '@anteroom/contract/limits';
import type { LinkClosingReason } from '@anteroom/contract/secret-links';

const { longestDays, unusedDays, closedShownDays } = limits.secretLink;

export const secretLinkMessages = {
  life: `It closes automatically on the date in the list: after ${longestDays} days, or after ${unusedDays} days without use.`,
  endsAt: (when: string) => `Closes automatically on ${when}`,
  endsSoon: (when: string) => `Closes automatically on ${when}, unless you extend it`,
  extend: 'Extend',
  extendOf: (label: string) => `Extend ${label}`,
  extending: 'Extending…',
  extendFailed: 'It could not be extended. Please try again.',

  closed: 'Closed',
  closedHint: `Shown for ${closedShownDays} days. A reopened one has a new link and the same settings.`,
  closedOn: (when: string, madeBy: string) => `Closed on ${when}. Created by ${madeBy}.`,
  because: {
    account_disabled: 'Closed because the account that opened it was disabled',
    password_changed: 'Closed because the password of the account that opened it was changed',
    session_stolen: 'Closed because someone may have copied a session of the account that opened it',
    doctor_disabled: 'Closed because the doctor’s account was disabled',
    expired: `Closed because it was open for ${longestDays} days`,
    unused: `Closed because it was not used for ${unusedDays} days`,
  } satisfies Record<LinkClosingReason, string>,
  reopen: 'Open again',
  reopenOf: (label: string) => `Open again: ${label}`,
  reopening: 'Opening…',
  reopenFailed: 'It could not be opened again. Please try again.',
} as const;
