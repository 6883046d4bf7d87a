import type { Context } from '#platform/context';
import type { SmsTransport } from './outgoing-sms.ts';
import { createTwilioTransport } from './twilio-transport.ts';
import { createWebhookTransport } from './webhook-transport.ts';

/** Returns the transport to the configured provider, or null if there is none. */
export function createSmsTransport({
  settings,
  clock,
}: Pick<Context, 'settings' | 'clock'>): SmsTransport | null {
  const { sms, appUrl } = settings;
  if (sms === null) return null;
  if (sms.provider === 'twilio') return createTwilioTransport({ ...sms, appUrl });
  return createWebhookTransport({ ...sms, clock });
}
