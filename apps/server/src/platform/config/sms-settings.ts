type Shared = {
  url: string;
  /** The sender: a phone number, a name or, for Twilio, the SID of a messaging service. */
  from: string;
  /** Whether the provider passes on the replies of patients. */
  takesReplies: boolean;
};

export type TwilioSettings = Shared & { provider: 'twilio'; account: string; token: string };
export type WebhookSettings = Shared & { provider: 'webhook'; key: Buffer };
export type SmsSettings = TwilioSettings | WebhookSettings;

/**
 * Accepts https, and http only to this machine, because a message contains a phone number and a link to a patient's
 * page.
 */
export function isSmsUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(value);
  if (username + password + search + hash !== '') return false;
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname))
  );
}

/**
 * Returns whether a value is a valid sender: a phone number in E.164 form, a Twilio messaging service (only for
 * Twilio), or a name of 1 to 11 letters, digits and spaces with at least one letter.
 */
export function isSmsSender(value: string, provider: SmsSettings['provider']): boolean {
  if (/^\+[1-9]\d{6,14}$/.test(value)) return true;
  if (/^MG[0-9a-f]{32}$/i.test(value)) return provider === 'twilio';
  return /^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/.test(value);
}

/** Returns the Standard Webhooks key that a text such as `whsec_…` contains, or null if the text is not valid. */
export function readSigningKey(secret: string): Buffer | null {
  const base64 = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
  if (base64 === undefined) return null;
  const key = Buffer.from(base64, 'base64');
  return key.length >= 24 && key.length <= 64 ? key : null;
}
