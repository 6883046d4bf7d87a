/** What public pages carry too: the sign-in page loads every word that stands here. */
export const appWords = {
  theme: 'Theme',
  themes: { system: 'As the device', light: 'Light', dark: 'Dark' },
  brokenTitle: 'Something went wrong on this screen',
  broken: 'Nothing you saved is lost. Reload the page to go on.',
  reload: 'Reload Page',
} as const;
