export { blockIfOptedOut } from './block-if-opted-out.ts';
export { idAtProvider, isFirstNews, mayReplace } from './delivery.queries.ts';
export type { SmsListener, SmsReply, SmsStatus } from './incoming-sms.ts';
export type { SmsTransport } from './outgoing-sms.ts';
export {
  type ClaimedSms,
  lostIfClaimedBefore,
  type SmsQueue,
  sendClaimed,
  workOffQueue,
} from './send-sms.ts';
export { serveSmsCallbacks } from './serve-callbacks.ts';
export { createSmsTransport } from './sms-transport.ts';
