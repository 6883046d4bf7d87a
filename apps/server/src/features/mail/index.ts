export { addMail, addMailWithinBounds, mailWaitingChannel } from './add-mail.ts';
export { frameInLanguage } from './booking-mail.messages.ts';
export { layOutLetter } from './compose-letter.ts';
export { countMailsTo } from './mail.queries.ts';
export { mailAdminsAboutAccounts } from './mail-admins-about-accounts.ts';
export { assertMayCauseAnotherMail, assertMayCauseMail, mayMailForStranger } from './mail-bounds.ts';
export { findMailState } from './mail-jobs.queries.ts';
export { type MailCause, toBase64 } from './mail-kinds.ts';
export {
  deriveBookingCode,
  deriveMailToken,
  deriveStoredMailToken,
  deriveStoredVisitSecret,
  deriveVisitSecret,
  newMailTokenSalt,
  openConfirmation,
} from './mail-token.ts';
export { createMailTransport } from './mail-transport.ts';
export { createMailWorker, type MailWorker } from './mail-worker.ts';
export { removeFromOutbox, sweepOutbox } from './sweep-outbox.ts';
export { toOneLine } from './to-one-line.ts';
export type { ReminderWriter } from './write-mail.ts';
