import { toE164 } from '@anteroom/contract/phone-number';
import type { SmsReply, SmsStatus } from './incoming-sms.ts';
import { isMessageId, readId } from './message-ids.ts';

const statusOf: Readonly<Record<string, SmsStatus['status']>> = {
  accepted: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
};

/**
 * Reads a delivery report. Returns null if the callback URL contains no message id, or for a status that we do not use,
 * such as one of a future version.
 */
export function readTwilioStatus(messageId: string, form: URLSearchParams): SmsStatus | null {
  const status = statusOf[form.get('MessageStatus') ?? ''];
  if (status === undefined || !isMessageId(messageId)) return null;
  const code = form.get('ErrorCode') ?? '';
  return {
    messageId,
    status,
    providerId: readId(form.get('MessageSid')),
    problem: status === 'failed' ? (/^\d{4,6}$/.exec(code)?.[0] ?? 'failed') : null,
  };
}

const wishOf: Readonly<Record<string, SmsReply['wish']>> = { STOP: 'stop', START: 'start' };

/** Reads a patient's reply. Returns null for a callback that is not a reply from a phone. */
export function readTwilioReply(form: URLSearchParams): SmsReply | null {
  const [providerId, from] = [readId(form.get('MessageSid')), toE164(form.get('From') ?? '')];
  if (providerId === null || from === null) return null;
  const wish = wishOf[form.get('OptOutType') ?? ''] ?? null;
  return { providerId, from, text: (form.get('Body') ?? '').slice(0, 2000), wish };
}
