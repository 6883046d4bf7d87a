export type { SmsListener, SmsReply, SmsStatus } from './incoming-sms.ts';
export type { OutgoingSms, SmsOutcome, SmsTransport } from './outgoing-sms.ts';
export { serveSmsCallbacks } from './serve-callbacks.ts';
export { createSmsTransport } from './sms-transport.ts';
