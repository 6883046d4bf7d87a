export type OutgoingSms = {
  /** Stays the same when a message is tried again, and returns in callbacks. */
  messageId: string;
  /** E.164. */
  to: string;
  text: string;
};

/**
 * `sent`: the provider has the message. `not_accepted`: it certainly does not, and a later attempt can succeed. `failed`: it
 * refused the message for good. `unknown`: it may have the message, so trying again could send it twice. `problem` is a code.
 */
export type SmsOutcome =
  | { kind: 'sent'; providerId: string | null }
  | { kind: 'not_accepted' | 'failed' | 'unknown'; problem: string };

export type SmsTransport = { send(sms: OutgoingSms): Promise<SmsOutcome> };
