import type { Settings } from '#context';

/** Under which the clinic's events are known in everyone's calendar. */
export function hostOf({ appUrl }: Pick<Settings, 'appUrl'>): string {
  return new URL(appUrl).hostname;
}
