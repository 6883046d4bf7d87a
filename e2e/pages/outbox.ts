import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { clinic } from '../clinic.ts';

/** Returns the emails to an address, oldest first. Without a mail server, the clinic writes each email to a file. */
async function mailsTo(address: string): Promise<Email[]> {
  const outbox = join(clinic().dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
  );
  return mails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
}

/** Waits until emails to an address contain `mailCount` links with this path. Returns the newest of these links. */
export async function linkInMail(address: string, path: string, mailCount = 1): Promise<string> {
  const linksTo = async () =>
    (await mailsTo(address)).flatMap(({ text = '' }) => text.match(/https?:\/\/\S+/g) ?? []);
  const linksOfPath = async () => (await linksTo()).filter((link) => link.includes(path));
  await expect.poll(async () => (await linksOfPath()).length).toBeGreaterThanOrEqual(mailCount);
  return (await linksOfPath()).at(-1) ?? '';
}

/** Waits for an email with this subject to an address. */
export async function expectMail(address: string, subject: string): Promise<void> {
  const subjects = async () => (await mailsTo(address)).map((mail) => mail.subject);
  await expect.poll(subjects).toContainEqual(expect.stringContaining(subject));
}

/**
 * Waits for the email that offers a free time, and returns its link. The server sends it some seconds after the time
 * came free.
 */
export async function offerInMail(address: string): Promise<string> {
  const offers = async () =>
    (await mailsTo(address)).flatMap(({ text = '' }) => text.match(/https?:\/\/\S+\/offer\/\S+/g) ?? []);
  await expect.poll(async () => (await offers()).length, { timeout: 60_000 }).toBe(1);
  return (await offers())[0] ?? '';
}

/** Waits for an email with a six-digit code, and returns the newest code. */
export async function codeInMail(address: string): Promise<string> {
  const codes = async () =>
    (await mailsTo(address)).flatMap(({ text = '' }) => text.match(/^\d{6}$/gm) ?? []);
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(0);
  return (await codes()).at(-1) ?? '';
}
