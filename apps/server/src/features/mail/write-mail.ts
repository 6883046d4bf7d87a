import type { Context } from '#context';
import { composeLetter } from './compose-letter.ts';
import { findClinicName, findGoodSalt, findVerifiedName, type MailJob } from './mail-jobs.queries.ts';
import type { Mail } from './mail-kinds.ts';
import { deriveMailToken } from './mail-token.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

type Written = { mail: OutgoingMail } | 'nothing_to_send' | 'link_over';

/** Writes a mail with what holds now: a link that was used or replaced while the mail waited is not sent any more. */
export async function writeMail(context: Context, job: MailJob): Promise<Written> {
  const { id, mail, recipient, userId, createdAt } = job;
  if (mail.kind === 'none') return 'nothing_to_send';
  const { db, settings } = context;
  const token = await tokenOf(context, mail);
  if (token === null) return 'link_over';
  const clinicName = onOneLine((await findClinicName(db)) ?? settings.clinicName);
  const name = userId === null ? null : await findVerifiedName(db, userId);
  const letter = composeLetter(mail, {
    clinicName,
    recipientName: name,
    appUrl: settings.appUrl,
    token,
    at: timeOf(createdAt, settings.clinicTimezone),
  });
  return { mail: { ...letter, jobId: id, kind: mail.kind, createdAt, recipient, senderName: clinicName } };
}

/** Empty for a mail whose links open nothing by themselves; null for a link that is over. */
async function tokenOf({ db, clock, settings }: Context, mail: Mail): Promise<string | null> {
  if (mail.kind !== 'verify_email' && mail.kind !== 'reset_password') return '';
  const salt = await findGoodSalt(db, mail.details.mailTokenId, clock.now());
  return salt && deriveMailToken(settings.appSecret, salt);
}

/** A line break in a header would be shown as one. */
function onOneLine(name: string): string {
  return name.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

function timeOf(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return `${format.format(instant)} (${timeZone})`;
}
