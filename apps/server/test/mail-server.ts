import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { readMail, type SentMail } from './mails.ts';

export type MailServer = {
  port: number;
  /** The received mails, oldest first. */
  mails: (SentMail & { isEncrypted: boolean; user: string | undefined })[];
  close(): Promise<void>;
};

export const mailUser = 'desk@clinic.example';
export const mailPassword = 'pass/word:with@signs';

/** Starts a real mail server on this machine. By default it accepts every mail. It stops at the end of the test. */
export async function aMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const mails: MailServer['mails'] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, answer) =>
      username === mailUser && password === mailPassword
        ? answer(null, { user: username })
        : answer(new Error('Invalid username or password')),
    onData: (stream, session, taken) => {
      void text(stream)
        .then((raw) => readMail(Buffer.from(raw)))
        .then((mail) => mails.push({ ...mail, isEncrypted: session.secure, user: session.user as string }))
        .then(() => taken());
    },
    ...options,
  });
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(close);
  return { port: (listening.address() as AddressInfo).port, mails, close };
}
