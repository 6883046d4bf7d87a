import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './outgoing-mail.ts';

type Sender = { mailFrom: string; appUrl: string };

/**
 * Converts a mail to the library's format. The date and the message id are the same for each attempt, so that mail
 * servers and programs recognize duplicates.
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
    // Prevents automatic replies such as out-of-office notices.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
