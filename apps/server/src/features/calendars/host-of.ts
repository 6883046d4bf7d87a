import type { Settings } from '#platform/context';

/** Returns the host that makes event ids unique in all calendars. */
export function hostOf({ appUrl }: Pick<Settings, 'appUrl'>): string {
  return new URL(appUrl).hostname;
}
