/** Apart from the other texts, because the overview loads those. */
export const resetSecondFactorMessages = {
  resetTitle: 'Reset two-step sign-in?',
  resetHint: (name: string) =>
    `Do this when ${name} has lost the phone and the recovery codes. Speak to them in person first: this is what an impostor would ask for.`,
  resetConsequence: (name: string) =>
    `${name} is signed out everywhere, and their password is enough until they set up a new phone. They and all admins get an email.`,
  reset: 'Reset',
  resetting: 'Resetting…',
  resetFailed: 'Two-step sign-in could not be reset. Please try again.',
  resetDone: (name: string) => `Two-step sign-in of ${name} was reset.`,
} as const;
