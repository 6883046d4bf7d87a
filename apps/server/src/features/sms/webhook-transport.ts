import type { WebhookSettings } from '#platform/config/sms-settings';
import type { Clock } from '#platform/time/clock';
import { readId } from './message-ids.ts';
import type { SmsOutcome, SmsTransport } from './outgoing-sms.ts';
import { type Answered, outcomeOf, postMessage } from './post-message.ts';
import { signWebhook } from './webhook-signature.ts';

type Settings = WebhookSettings & { clock: Clock };

/**
 * Posts each message as JSON to a gateway of the clinic's choice, signed as Standard Webhooks describe. The gateway can
 * recognize a repeated message by `webhook-id`.
 */
export function createWebhookTransport({ url, key, from, clock }: Settings): SmsTransport {
  return {
    send: async ({ messageId, to, text }) => {
      const now = clock.now();
      const body = JSON.stringify({
        type: 'message.send',
        timestamp: now.toISOString(),
        data: { id: messageId, from, to, text },
      });
      const timestamp = Math.floor(now.getTime() / 1000);
      const headers = {
        'content-type': 'application/json',
        'webhook-id': messageId,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signWebhook(key, { id: messageId, timestamp, body }),
      };
      const posted = await postMessage({ url, headers, body });
      return 'kind' in posted ? posted : readAnswer(posted);
    },
  };
}

function readAnswer({ status, body }: Answered): SmsOutcome {
  if (status < 200 || status >= 300) return outcomeOf(status, `HTTP ${status}`);
  const { id } = (typeof body === 'object' && body !== null ? body : {}) as { id?: unknown };
  return { kind: 'sent', providerId: readId(id) };
}
