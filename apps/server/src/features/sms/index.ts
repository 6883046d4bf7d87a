export { blockIfOptedOut } from './block-if-opted-out.ts';
export type { SmsListener, SmsReply, SmsStatus } from './incoming-sms.ts';
export type { SmsTransport } from './outgoing-sms.ts';
export {
  type ClaimedSms,
  lostIfClaimedBefore,
  mayHaveArrived,
  type SmsQueue,
  sendClaimed,
  workOffQueue,
} from './send-sms.ts';
export { serveSmsCallbacks } from './serve-callbacks.ts';
export { createSmsTransport } from './sms-transport.ts';
