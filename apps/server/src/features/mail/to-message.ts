import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './outgoing-mail.ts';

type Sender = { mailFrom: string; appUrl: string };

/**
 * A mail in the library's words. Nothing in it depends on the attempt, so that a mail server or program which sees it
 * twice knows it again.
 */
export function toMessage(mail: OutgoingMail, { mailFrom, appUrl }: Sender): SendMailOptions {
  const { createdAt, jobId, recipient, senderName, subject, text, html } = mail;
  return {
    from: { name: senderName, address: mailFrom },
    to: { name: '', address: recipient },
    subject,
    text,
    html,
    date: createdAt,
    messageId: `<mail-${jobId}.${createdAt.getTime()}@${new URL(appUrl).hostname}>`,
    // Holiday notices and the like are not sent back to it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
