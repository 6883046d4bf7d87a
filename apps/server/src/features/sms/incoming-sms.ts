import type { RequestMeta } from '#platform/context';

/** A delivery report of the provider about a message. Delivery reports can be repeated and arrive in any order. */
export type SmsStatus = {
  messageId: string;
  status: 'sent' | 'delivered' | 'failed';
  providerId: string | null;
  /** An error code, for a message that failed. */
  problem: string | null;
};

export type SmsReply = {
  /** The provider's id of the SMS. A repeated callback has the same id. */
  providerId: string;
  /** E.164. */
  from: string;
  text: string;
  /** Set if the provider understood the text as an opt-out from all messages, or as an opt-in. */
  wish: 'stop' | 'start' | null;
};

export type SmsListener = {
  onStatus(status: SmsStatus): Promise<void>;
  onReply(reply: SmsReply, meta: RequestMeta): Promise<void>;
};
