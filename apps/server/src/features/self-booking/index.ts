export { hashesOf, openGiven, resealBookingRequests, sealGiven } from './given.ts';
export { planHoldEnd } from './hold-end.rules.ts';
export { listHeldTimes } from './holds.queries.ts';
export { mailboxOf } from './mailbox.rules.ts';
export { openRecipient, resealBookingTexts } from './sealed-number.ts';
export { selfBookingRoutes } from './self-booking.routes.ts';
export { keepBookingTexts, listenForBookingTexts, workOffBookingTexts } from './send-booking-texts.ts';
export { findCallingCode } from './sms-codes.queries.ts';
