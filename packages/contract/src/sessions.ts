import { z } from 'zod/mini';
import { epochMillis, id, idInUrl, nullableText } from './primitives.ts';
import { route } from './route.ts';

/** The factors that a user can prove in a session, at sign-in or in a later step-up. */
export const sessionFactors = ['password', 'totp', 'recovery_code', 'passkey'] as const;
export type SessionFactor = (typeof sessionFactors)[number];

export const session = z.object({
  id,
  createdAt: epochMillis,
  /** The time of the last user activity. */
  lastActiveAt: epochMillis,
  userAgent: nullableText,
  ipAddress: nullableText,
  isCurrent: z.boolean(),
  /** The factors proved so far. Empty for sessions that began before the release that added second factors. */
  factors: z.array(z.enum(sessionFactors)),
});
export type Session = z.infer<typeof session>;

export const listSessions = route({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'List the caller’s open sessions, latest used first',
  access: 'signed_in',
  status: 200,
  response: z.object({ sessions: z.array(session) }),
  errors: [],
});

export const endSession = route({
  method: 'DELETE',
  path: '/auth/sessions/:sessionId',
  summary: 'End one of the caller’s sessions',
  access: 'signed_in',
  params: z.strictObject({ sessionId: idInUrl }),
  status: 204,
  errors: [],
});

export const reportActivity = route({
  method: 'POST',
  path: '/auth/activity',
  summary:
    'Keep the session active while the user works on a screen that sends no requests, such as a long form',
  access: 'signed_in',
  status: 204,
  errors: [],
});
