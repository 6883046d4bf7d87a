import { deriveVisitSecret } from '#features/mail';
import type { Context, Settings } from '#platform/context';
import { hashSecret } from '#platform/crypto/secrets';
import { plusDays, startOfDate } from '#platform/time/clinic-time';
import { listOpenTickets } from './ticket-list.queries.ts';
import { endOfTicket } from './visit.rules.ts';

type Ticket = Awaited<ReturnType<typeof listOpenTickets>>[number];
type TicketContext = Pick<Context, 'db'> & { settings: Pick<Settings, 'appSecret' | 'clinicTimezone'> };

/** Returns when the last open ticket of a previous app secret ends, or null if there is none. */
export async function findEndOfOlderTickets({ db, settings }: TicketContext): Promise<Date | null> {
  const older = (await listOpenTickets(db)).filter(
    ({ secretHash, ...link }) => !hashSecret(deriveVisitSecret(settings.appSecret, link)).equals(secretHash),
  );
  const ends = older.map((ticket) => endOf(ticket, settings.clinicTimezone));
  return ends.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
}

/** Returns when a ticket ends. A ticket of a day-wise queue ends with its day, as in `stateOfVisit`. */
function endOf({ queueType, date, scheduledAt }: Ticket, zone: string): Date {
  return queueType === 'central' ? endOfTicket(scheduledAt) : startOfDate(plusDays(date, 1), zone);
}
