export { addMail, countMailsTo, mailWaitingChannel } from './mail.queries.ts';
export {
  deriveMailToken,
  deriveStoredVisitSecret,
  deriveVisitSecret,
  newMailTokenSalt,
} from './mail-token.ts';
export { createMailTransport } from './mail-transport.ts';
export { createMailWorker, type MailWorker } from './mail-worker.ts';
