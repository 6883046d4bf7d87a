import { sql } from 'kysely';
import { compileOnce } from '#platform/db/compile-once';
import type { Tx } from '#platform/db/database';

const numbers = 999;

/**
 * The doctor's next ticket codes, such as `D-017`, as they would be given one by one, and the one whose number is never
 * given. After 999 comes 001 again.
 */
export async function nextTicketCodes(
  tx: Tx,
  doctorId: number,
  count: number,
): Promise<{ codes: string[]; past: string }> {
  const [given] = await counting(tx, doctorId, count);
  if (!given) throw new Error('Every doctor has a queue.');
  const { prefix, last } = given;
  const codeOf = (number: number) => `${prefix}-${String(number).padStart(3, '0')}`;
  const codes = Array.from({ length: count }, (_, index) => {
    const place = last - count + index;
    return codeOf((((place % numbers) + numbers) % numbers) + 1);
  });
  return { codes, past: codeOf(0) };
}

const counting = compileOnce((tx, doctorId: number, count: number) =>
  tx
    .updateTable('queues')
    .from('doctors')
    .set({
      last_ticket_number: sql`(queues.last_ticket_number - 1 + ${count}::integer) % ${numbers}::integer + 1`,
    })
    .whereRef('doctors.id', '=', 'queues.doctor_id')
    .where('queues.doctor_id', '=', doctorId)
    .returning(['doctors.ticket_prefix as prefix', 'queues.last_ticket_number as last']),
);
