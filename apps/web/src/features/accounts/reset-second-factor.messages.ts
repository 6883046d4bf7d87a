/** In a separate file, because the overview loads the other account texts but not these. */
export const resetSecondFactorMessages = {
  resetTitle: 'Reset two-step sign-in?',
  resetHint: (name: string) =>
    `Do this if ${name} has lost their phone and recovery codes. Speak to them in person first, because an impostor may ask for this.`,
  resetConsequence: (name: string) =>
    `${name} is signed out everywhere and can sign in with just the password until they set up two-step sign-in again. They and all admins get an email.`,
  reset: 'Reset',
  resetting: 'Resetting…',
  resetFailed: 'Two-step sign-in could not be reset. Please try again.',
  resetDone: (name: string) => `Two-step sign-in for ${name} was reset.`,
} as const;
