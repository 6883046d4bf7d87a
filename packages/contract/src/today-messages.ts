import { z } from 'zod/mini';
import { uuid, wholeNumber } from './primitives.ts';
import { route } from './route.ts';

export const messageKinds = ['cancelled', 'moved', 'reply', 'failed_reminder'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Up to the last instant of a `Date`. */
const messageAt = wholeNumber(0, 8_640_000_000_000_000);
const params = z.object({ uuid, kind: z.enum(messageKinds, { error: 'Unknown kind of message' }) });

export const markMessageDone = route({
  method: 'PUT',
  path: '/appointments/:uuid/done-messages/:kind',
  summary: 'Mark a message of Today as done, for all desks. A newer message of the kind is shown again',
  access: 'signed_in',
  params,
  body: z.strictObject({
    /** `messageAt` of the message that the user saw. */
    messageAt,
  }),
  status: 204,
  errors: [],
});

export const markMessageOpen = route({
  method: 'DELETE',
  path: '/appointments/:uuid/done-messages/:kind',
  summary: 'Show a message of Today again, unless a newer one of the kind is done',
  access: 'signed_in',
  params,
  query: z.strictObject({
    /** `messageAt` of the message that was marked. */
    messageAt,
  }),
  status: 204,
  errors: [],
});

/** Routes of the messages on Today. */
export const todayMessagesApi = { markMessageDone, markMessageOpen } as const;
