import { isApple } from '#lib/use-hotkey';

/** A hotkey as the person's keyboard has it. */
export function shownKey(key: string): string {
  if (!key.startsWith('Mod+')) return key;
  return `${isApple ? '⌘' : 'Ctrl'} ${key.slice('Mod+'.length).toUpperCase()}`;
}
