import type { Role } from '@anteroom/contract/roles';

export const roleLabels: Record<Role, string> = { admin: 'Admin', doctor: 'Doctor', manager: 'Manager' };

export const appWords = {
  product: 'Anteroom',
  skipToContent: 'Skip to content',
  headerTitle: 'Dashboard',
  openMenu: 'Open menu',
  menu: 'Menu',
  navigation: 'Main',
  yourAccount: 'Your account',
  theme: 'Theme',
  themes: { system: 'As the device', light: 'Light', dark: 'Dark' },
  loading: 'Loading...',
  unreachableTitle: 'Anteroom cannot be reached',
  unreachable: 'Network error. Please check your connection.',
  retry: 'Try Again',
  brokenTitle: 'Something went wrong on this screen',
  broken: 'Nothing you saved is lost. Reload the page to go on.',
  reload: 'Reload Page',
  keysTitle: 'Keyboard',
  keys: [
    { key: '/', meaning: 'Search' },
    { key: 'n', meaning: 'New patient or appointment' },
    { key: 'Enter', meaning: 'Press the button that has the focus' },
    { key: 'Esc', meaning: 'Close a dialog' },
    { key: '?', meaning: 'Show these keys' },
  ],
  close: 'Close',
} as const;
