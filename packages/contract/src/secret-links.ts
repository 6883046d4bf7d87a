import { z } from 'zod/mini';
import { epochMillis } from './primitives.ts';

/** Why a display, a calendar feed or a ticket was closed automatically. */
export const linkClosingReasons = [
  'account_disabled',
  'password_changed',
  'session_stolen',
  'doctor_disabled',
  'expired',
  'unused',
] as const;
export const linkClosingReason = z.enum(linkClosingReasons);
export type LinkClosingReason = z.infer<typeof linkClosingReason>;

/** Details of a link that closed in the last 30 days and was not opened again. */
export const closing = {
  closedAt: epochMillis,
  reason: linkClosingReason,
  /** True if the caller may open the link again with the same settings and a new URL. */
  mayReopen: z.boolean(),
};
