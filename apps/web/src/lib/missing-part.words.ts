import type { MissingPart } from './use-missing-part.ts';

/** Why a part of the app is not there, and what comes of it. */
export const missingPartWords = {
  unknown: 'One moment, please.',
  no_connection: 'There is no connection. It opens by itself when it is back.',
  updated: 'Anteroom has been updated. One moment, please.',
  gone: 'A part of it is missing on the server. Please reload the page in a minute.',
} as const satisfies Record<MissingPart, string>;
