import type { Letter } from './compose-letter.ts';

/** A rendered mail with its envelope. */
export type OutgoingMail = Letter & {
  jobId: number;
  kind: string;
  createdAt: Date;
  recipient: string;
  senderName: string;
};

export type MailTransport = { send(mail: OutgoingMail): Promise<void> };

export type MailSettings = {
  smtpUrl: string | null;
  mailFrom: string;
  appUrl: string;
  dataDir: string;
};
