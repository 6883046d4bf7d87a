import type { RequestMeta } from '#platform/context';

/** A report of the provider about a message. Reports can be repeated and arrive in any order. */
export type SmsStatus = {
  messageId: string;
  status: 'sent' | 'delivered' | 'failed';
  providerId: string | null;
  /** A code, for a message that failed. */
  problem: string | null;
};

export type SmsReply = {
  /** The provider's id of the text: a repeated call has the same. */
  providerId: string;
  /** E.164. */
  from: string;
  text: string;
  /** Set if the provider took the text as an opt-out from, or opt-in to, all messages. */
  wish: 'stop' | 'start' | null;
};

export type SmsListener = {
  onStatus(status: SmsStatus): Promise<void>;
  onReply(reply: SmsReply, meta: RequestMeta): Promise<void>;
};
