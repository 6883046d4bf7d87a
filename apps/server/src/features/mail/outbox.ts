import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailSettings, MailTransport, OutgoingMail } from './outgoing-mail.ts';
import { toMessage } from './to-message.ts';

/** Writes each mail as one .eml file, for a clinic that has no mail server yet and for those who develop. */
export function createOutbox({ dataDir, ...sender }: MailSettings): MailTransport {
  const folder = join(dataDir, 'outbox');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail({
        ...toMessage(mail, sender),
        text: { raw: plainPart(mail.text) },
      });
      // Links open accounts: the files are for nobody else on this machine.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, fileNameOf(mail));
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}

/** As it is: the library would break a long link over lines, and these files are also read without a mail program. */
function plainPart(text: string): string {
  const headers = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit', ''];
  return [...headers, ...text.split('\n')].join('\r\n');
}

/** Sorts by time and then by job, and is the same for a second attempt, which then replaces the first. */
function fileNameOf({ createdAt, kind, jobId }: OutgoingMail): string {
  const time = createdAt.toISOString().replace(/[:.]/g, '-');
  return `${time}-${String(jobId).padStart(8, '0')}-${kind}.eml`;
}
