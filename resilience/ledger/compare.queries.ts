import type { Pool } from '../../load-support/clinic/pool.ts';
import { type Check, type Figures, none } from '../fault-scenario.ts';
import { countByStatus, type Entry, isAcknowledged, type Ledger } from './ledger.ts';

type Row = { marker: string; times: number };

/**
 * Checks that each acknowledged booking exists exactly once, that no rejected booking exists, that acknowledged calls
 * and skips took effect, and that no response was a 500.
 */
export async function compare(ledger: Ledger, pool: Pool): Promise<{ checks: Check[]; figures: Figures }> {
  const bookings = ledger.entries.filter(({ operation }) => operation === 'book');
  const times = await countBookings(pool);
  const wronglyCalled = await findUncalled(ledger, pool);
  const acknowledged = bookings.filter(isAcknowledged);
  const unanswered = bookings.filter(({ status }) => status === 0 || status >= 500);
  const isThere = ({ marker }: Entry) => times.has(marker);
  const isRefused = ({ status }: Entry) => status >= 400 && status < 500;
  return {
    checks: [
      none(
        'no acknowledged booking is lost',
        acknowledged.filter((entry) => !isThere(entry)),
      ),
      none(
        'no booking exists twice',
        [...times].filter(([, count]) => count > 1),
      ),
      none(
        'no rejected booking exists',
        bookings.filter((entry) => isRefused(entry) && isThere(entry)),
      ),
      none('no patient with an acknowledged call or skip is still waiting', wronglyCalled),
      none(
        'no answer is a 500',
        ledger.entries.filter(({ status }) => status === 500),
      ),
    ],
    figures: {
      writes: ledger.entries.length,
      answers: countByStatus(ledger),
      'unanswered bookings that exist': unanswered.filter(isThere).length,
    },
  };
}

async function countBookings(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<Row>(
    `select reason_for_visit as marker, count(*)::int as times from appointments
     where reason_for_visit like 'ledger %' group by reason_for_visit`,
  );
  return new Map(rows.map(({ marker, times }) => [marker, times]));
}

async function findUncalled({ entries }: Ledger, pool: Pool): Promise<string[]> {
  const moved = entries
    .filter((entry) => entry.operation !== 'book' && isAcknowledged(entry))
    .map(({ appointment }) => appointment)
    .filter((uuid) => uuid !== null);
  const { rows } = await pool.query<{ uuid: string }>(
    `select asked.uuid from unnest($1::uuid[]) as asked (uuid)
     left join appointments on appointments.uuid = asked.uuid
     left join queue_entries entry on entry.appointment_id = appointments.id
     where entry.status is null or entry.status = 'waiting'`,
    [moved],
  );
  return rows.map(({ uuid }) => uuid);
}
