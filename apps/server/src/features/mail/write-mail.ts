import type { Context } from '#context';
import { composeLetter } from './compose-letter.ts';
import type { Ticket } from './mail.words.ts';
import {
  findClinicName,
  findGoodToken,
  findTicketToMail,
  findVerifiedName,
  type MailJob,
} from './mail-jobs.queries.ts';
import type { Mail, TicketToMail } from './mail-kinds.ts';
import { deriveStoredMailToken, deriveStoredVisitSecret } from './mail-token.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

type Written = { mail: OutgoingMail } | 'nothing_to_send' | 'link_over';

/** Writes a mail with what holds now: a link that was used or replaced while the mail waited is not sent any more. */
export async function writeMail(context: Context, job: MailJob): Promise<Written> {
  const { id, mail, recipient, userId, createdAt } = job;
  if (mail.kind === 'none') return 'nothing_to_send';
  const { db, settings } = context;
  const opened = await openLink(context, mail);
  if (opened === null) return 'link_over';
  const clinicName = onOneLine((await findClinicName(db)) ?? settings.clinicName);
  const name = userId === null ? null : await findVerifiedName(db, userId);
  const letter = composeLetter(mail, {
    clinicName,
    recipientName: name,
    appUrl: settings.appUrl,
    ...opened,
    at: timeOf(createdAt, settings.clinicTimezone),
  });
  return { mail: { ...letter, jobId: id, kind: mail.kind, createdAt, recipient, senderName: clinicName } };
}

type Opened = { token: string; ticket: Ticket | null };

/** With an empty token for a mail whose links open nothing by themselves; null for a link that is over. */
async function openLink(context: Context, mail: Mail): Promise<Opened | null> {
  if (mail.kind === 'ticket') return openTicket(context, mail.details);
  if (mail.kind !== 'verify_email' && mail.kind !== 'reset_password') return { token: '', ticket: null };
  const { db, clock, settings } = context;
  const stored = await findGoodToken(db, mail.details.mailTokenId, clock.now());
  return stored && { token: deriveStoredMailToken(settings, stored), ticket: null };
}

/** As the appointment stands now: it may have been moved while the mail waited. */
async function openTicket({ db, settings }: Context, ticket: TicketToMail): Promise<Opened | null> {
  const found = await findTicketToMail(db, ticket);
  if (!found) return null;
  const { doctorName, ticketCode, scheduledAt } = found;
  const when = timeOf(scheduledAt, settings.clinicTimezone);
  return {
    token: deriveStoredVisitSecret(settings, found),
    ticket: { doctorName: onOneLine(doctorName), ticketCode, when },
  };
}

/** A line break in a header would be shown as one. */
function onOneLine(name: string): string {
  return name.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

function timeOf(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return `${format.format(instant)} (${timeZone})`;
}
