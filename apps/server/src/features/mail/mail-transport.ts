import { createOutbox } from './outbox.ts';
import type { MailSettings, MailTransport } from './outgoing-mail.ts';
import { createSmtpTransport } from './smtp-transport.ts';

/** Returns an SMTP transport. If no mail server is configured, returns a transport that writes to the outbox folder. */
export function createMailTransport(settings: MailSettings): MailTransport {
  const { smtpUrl } = settings;
  return smtpUrl === null ? createOutbox(settings) : createSmtpTransport({ ...settings, smtpUrl });
}
