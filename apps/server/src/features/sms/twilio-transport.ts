import type { TwilioSettings } from '#platform/config/sms-settings';
import { readId } from './message-ids.ts';
import type { SmsOutcome, SmsTransport } from './outgoing-sms.ts';
import { type Answered, outcomeOf, postMessage } from './post-message.ts';

type Settings = TwilioSettings & { appUrl: string };

/** Sends through the Messages API of Twilio, which some other providers offer too. */
export function createTwilioTransport({ url, account, token, from, appUrl }: Settings): SmsTransport {
  const address = `${url}/2010-04-01/Accounts/${account}/Messages.json`;
  const headers = {
    authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  return {
    send: async ({ messageId, to, text }) => {
      const form = new URLSearchParams({
        To: to,
        Body: text,
        [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
        StatusCallback: statusAddress(appUrl, messageId),
      });
      const posted = await postMessage({ url: address, headers, body: form.toString() });
      return 'kind' in posted ? posted : readAnswer(posted);
    },
  };
}

/**
 * Returns the callback URL. It contains the message's id, so that a callback finds the message even if the response to
 * the request was lost.
 */
export function statusAddress(appUrl: string, messageId: string): string {
  return `${appUrl}/sms/status/${messageId}`;
}

function readAnswer({ status, body }: Answered): SmsOutcome {
  const { sid, code } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (status >= 200 && status < 300) return { kind: 'sent', providerId: readId(sid) };
  return outcomeOf(status, /^\d{4,6}$/.test(String(code)) ? String(code) : `HTTP ${status}`);
}
