import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { Clinic } from './clinic.ts';

export type SentMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The headers by name in lower case. */
  headers: Record<string, string>;
  /** The first link in the text, or an empty string. */
  link: string;
  /** The token in the first link of the text, or an empty string. */
  token: string;
};

/** Runs the mail worker and returns all mails to one address, oldest first. */
export async function mailsTo(clinic: Clinic, address: string): Promise<SentMail[]> {
  const mails = await allMails(clinic);
  return mails.filter(({ to }) => to.toLowerCase() === address.toLowerCase());
}

/** Runs the mail worker and returns all mails, oldest first. */
export async function allMails(clinic: Clinic): Promise<SentMail[]> {
  await clinic.mailWorker.workOff();
  const outbox = join(clinic.dataDir, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(files.map(async (name) => readMail(await readFile(join(outbox, name)))));
}

export async function readMail(raw: Buffer): Promise<SentMail> {
  const { to, subject = '', text = '', html = '', headers }: Email = await PostalMime.parse(raw);
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  return {
    to: to?.[0]?.address ?? '',
    subject,
    text,
    html,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    link,
    token: /[?&]token=([\w-]+)/.exec(link)?.[1] ?? '',
  };
}
