import { z } from 'zod/mini';
import { epochMillis, uuid, wholeNumber } from './primitives.ts';
import { route } from './route.ts';

export const messageKinds = ['cancelled', 'moved', 'reply', 'failed_reminder'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** An instant in epoch milliseconds. The maximum is the largest instant that a JavaScript `Date` can represent. */
const instant = wholeNumber(0, 8_640_000_000_000_000);
const params = z.object({ uuid, kind: z.enum(messageKinds, { error: 'Unknown kind of message' }) });

export const markMessageDone = route({
  method: 'PUT',
  path: '/appointments/:uuid/done-messages/:kind',
  summary:
    'Mark a patient’s message on Today as done for all users. A newer message of the same kind is listed again',
  access: 'signed_in',
  params,
  body: z.strictObject({
    /** The `messageAt` of the message that the user saw. */
    messageAt: instant,
  }),
  status: 200,
  /** When the message was marked. Null if it had been marked before, so that there is nothing to undo. */
  response: z.object({ markedAt: z.nullable(epochMillis) }),
  errors: [],
});

export const markMessageOpen = route({
  method: 'DELETE',
  path: '/appointments/:uuid/done-messages/:kind',
  summary:
    'Undo a mark of `markMessageDone`, so that the message is listed again. Does nothing if the message has another mark',
  access: 'signed_in',
  params,
  query: z.strictObject({
    /** The `markedAt` from the response to `markMessageDone`. */
    markedAt: instant,
  }),
  status: 204,
  errors: [],
});

/** Routes for the messages of patients on the Today screen. */
export const todayMessagesApi = { markMessageDone, markMessageOpen } as const;
