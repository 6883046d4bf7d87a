import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailSettings, MailTransport, OutgoingMail } from './outgoing-mail.ts';
import { toMessage } from './to-message.ts';

/** Writes each mail as an .eml file, for clinics without a mail server and for development. */
export function createOutbox({ dataDir, ...sender }: MailSettings): MailTransport {
  const folder = join(dataDir, 'outbox');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail({
        ...toMessage(mail, sender),
        text: { raw: plainPart(mail.text) },
      });
      // Restrict access to the owner, because mail links open accounts.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, fileNameOf(mail));
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}

/**
 * Writes the text part unchanged. The library would break long links, and people also read these files without a mail
 * program.
 */
function plainPart(text: string): string {
  const headers = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit', ''];
  return [...headers, ...text.split('\n')].join('\r\n');
}

/** Returns a name that sorts by time and job. A retry has the same name and replaces the file. */
function fileNameOf({ createdAt, kind, jobId }: OutgoingMail): string {
  const time = createdAt.toISOString().replace(/[:.]/g, '-');
  return `${time}-${String(jobId).padStart(8, '0')}-${kind}.eml`;
}
