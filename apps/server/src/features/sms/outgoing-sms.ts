export type OutgoingSms = {
  /**
   * Our id of the message. It stays the same when the message is tried again, and is part of the provider's callbacks.
   */
  messageId: string;
  /** E.164. */
  to: string;
  text: string;
};

/**
 * `sent`: the provider has the message. `not_accepted`: it does not have the message, and a later attempt can succeed.
 * `failed`: it refused the message permanently. `unknown`: it may have the message, so trying again could send it
 * twice. `problem` is an error code.
 */
export type SmsOutcome =
  | { kind: 'sent'; providerId: string | null }
  | { kind: 'not_accepted' | 'failed' | 'unknown'; problem: string };

export type SmsTransport = { send(sms: OutgoingSms): Promise<SmsOutcome> };
