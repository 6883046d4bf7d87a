import { createOutbox } from './outbox.ts';
import type { MailSettings, MailTransport } from './outgoing-mail.ts';
import { createSmtpTransport } from './smtp-transport.ts';

/** A mail server, or files where there is none. */
export function createMailTransport(settings: MailSettings): MailTransport {
  const { smtpUrl } = settings;
  return smtpUrl === null ? createOutbox(settings) : createSmtpTransport({ ...settings, smtpUrl });
}
