import type { MissingPart } from './use-missing-part.ts';

/** Messages for code of the app that could not be loaded, by cause. */
export const missingPartMessages = {
  unknown: 'One moment, please.',
  no_connection: 'No connection. This opens automatically when you’re back online.',
  updated: 'Anteroom has been updated. One moment, please.',
  gone: 'Something’s missing on the server. Reload the page in a minute.',
} as const satisfies Record<MissingPart, string>;
