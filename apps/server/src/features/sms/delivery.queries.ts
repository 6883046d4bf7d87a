import { type RawBuilder, sql } from 'kysely';
import type { SmsStatus } from './incoming-sms.ts';

/**
 * The message states that each delivery report may replace. A report never changes a message from delivered back to
 * sent.
 */
const replaceable: Record<SmsStatus['status'], readonly string[]> = {
  // `planned` can be replaced too: if a report arrives, the provider has the message although it seemed to refuse it,
  // so it must not be sent again.
  sent: ['planned', 'claimed', 'unknown'],
  delivered: ['planned', 'claimed', 'unknown', 'sent', 'failed'],
  failed: ['planned', 'claimed', 'unknown', 'sent'],
};

/** SQL condition on `before`, the row before a delivery report: the provider seemed to refuse the message. */
const wasRefused = sql`(before.state = 'failed' and before.provider_id is null)`;

/**
 * SQL condition: a delivery report with the status may replace the state of `before`, the locked row of the message.
 */
export function mayReplace(status: SmsStatus['status']): RawBuilder<boolean> {
  const ofState = sql<boolean>`before.state = any(${[...replaceable[status]]}::text[])`;
  // A message that failed after it was sent stays failed until it is delivered.
  return status === 'sent' ? sql`(${ofState} or ${wasRefused})` : ofState;
}

/**
 * SQL condition on `before`, the row before a delivery report: this report is the first sign that the provider has the
 * message, so the audit entry must be added. A message that the provider accepted before it failed has the provider's
 * id, and already has its audit entry.
 */
export const isFirstNews: RawBuilder<boolean> = sql`(before.state in ('planned', 'claimed') or ${wasRefused})`;

/**
 * SQL: the provider's id of a message that the provider has, for the row `before`. A gateway without ids of its own
 * knows the message by our id. The id is never null, because `isFirstNews` depends on it.
 */
export function idAtProvider(providerId: string | null): RawBuilder<string> {
  return sql`coalesce(${providerId}, before.provider_id, before.message_id::text)`;
}
