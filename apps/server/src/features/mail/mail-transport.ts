import { createOutbox } from './outbox.ts';
import type { MailSettings, MailTransport } from './outgoing-mail.ts';
import { createSmtpTransport } from './smtp-transport.ts';

/** Returns an SMTP transport, or the outbox folder if no mail server is configured. */
export function createMailTransport(settings: MailSettings): MailTransport {
  const { smtpUrl } = settings;
  return smtpUrl === null ? createOutbox(settings) : createSmtpTransport({ ...settings, smtpUrl });
}
