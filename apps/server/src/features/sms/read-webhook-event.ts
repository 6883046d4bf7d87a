import { toE164 } from '@anteroom/contract/phone-number';
import { z } from 'zod/mini';
import type { SmsReply, SmsStatus } from './incoming-sms.ts';
import { isMessageId, readId } from './message-ids.ts';

const event = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) });

type Event = { kind: 'status'; status: SmsStatus } | { kind: 'reply'; reply: SmsReply };

/** Reads an event of a gateway. Returns null for an event of another type, and for one without the required fields. */
export function readWebhookEvent(value: unknown): Event | null {
  const parsed = event.safeParse(value);
  if (!parsed.success) return null;
  const { type, data } = parsed.data;
  if (type === 'message.status') return readStatus(data);
  return type === 'message.received' ? readReply(data) : null;
}

function readStatus({ id, status, code, providerId }: Record<string, unknown>): Event | null {
  if (typeof id !== 'string' || !isMessageId(id)) return null;
  if (status !== 'sent' && status !== 'delivered' && status !== 'failed') return null;
  const problem = /^[\w .-]{1,40}$/.exec(String(code ?? ''))?.[0] ?? 'failed';
  return {
    kind: 'status',
    status: {
      messageId: id,
      status,
      providerId: readId(providerId),
      problem: status === 'failed' ? problem : null,
    },
  };
}

function readReply({ id, from, text }: Record<string, unknown>): Event | null {
  const [providerId, number] = [readId(id), toE164(String(from ?? ''))];
  if (providerId === null || number === null || typeof text !== 'string') return null;
  return { kind: 'reply', reply: { providerId, from: number, text: text.slice(0, 2000), wish: null } };
}
