import { isApple } from '#lib/use-hotkey';

/** Formats a shortcut for the user's keyboard. */
export function shownKey(key: string): string {
  if (!key.startsWith('Mod+')) return key;
  return `${isApple ? '⌘' : 'Ctrl'} ${key.slice('Mod+'.length).toUpperCase()}`;
}
