/** Texts that public pages need too. The sign-in page loads all of them, so keep this short. */
export const appMessages = {
  theme: 'Theme',
  themes: { system: 'As the device', light: 'Light', dark: 'Dark' },
  brokenTitle: 'Something went wrong on this screen',
  broken: 'Your saved work is safe. Reload the page to continue.',
  reload: 'Reload Page',
} as const;
