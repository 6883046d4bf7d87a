export const passkeyMessages = {
  signIn: 'Sign in with a passkey',
  signingIn: 'Waiting for the passkey…',
  failed: 'The passkey could not be used. Please try again, or sign in with your password.',
  notUsed: 'No passkey was used. Try again, or continue another way.',

  title: 'Passkey',
  hint: 'Sign in with your fingerprint, your face or the PIN of your device instead of a password.',
  add: 'Add passkey',
  addAnother: 'Add another passkey',
  needsHttps: 'Passkeys need an address with https. Ask the person who runs the server to set it up.',
  needsBrowser: 'This browser doesn’t support passkeys.',
  used: (added: string, lastUsed: string) => `Added ${added} · Last used ${lastUsed}`,
  neverUsed: (added: string) => `Added ${added} · Never used`,
  rename: 'Rename',
  renameOf: (name: string) => `Rename the passkey ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove the passkey ${name}`,

  addTitle: 'Add a passkey',
  addHint:
    'Your browser asks for your fingerprint, your face or your PIN. Add one on each device that you use.',
  name: 'Name',
  nameHint: 'To recognise it in the list, such as “Laptop at home”.',
  continue: 'Continue',
  adding: 'Waiting for the browser…',
  addFailed: 'The passkey could not be added. Please try again.',
  cancelled: 'The browser didn’t create a passkey. Please try again.',
  added: 'Passkey added.',

  renameTitle: 'Rename passkey',
  save: 'Save',
  saving: 'Saving…',
  renameFailed: 'The name could not be saved. Please try again.',

  removeTitle: 'Remove this passkey?',
  removeHint: (name: string) =>
    `You can no longer sign in with “${name}”. Also delete it on the device, because the browser keeps offering it.`,
  removing: 'Removing…',
  removeFailed: 'The passkey could not be removed. Please try again.',
  removed: (name: string) => `The passkey “${name}” was removed.`,
  cancel: 'Cancel',
} as const;
