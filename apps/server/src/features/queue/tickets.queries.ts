import { sql } from 'kysely';
import { compileOnce } from '#platform/db/compile-once';
import type { Tx } from '#platform/db/database';
import type { LockedQueue } from './line/line.queries.ts';

const numbers = 999;

/** Takes the doctor's lock as `lockQueue` does, by giving the next ticket code: whoever books needs both. */
export async function lockQueueToBook(
  tx: Tx,
  doctorId: number,
): Promise<{ queue: LockedQueue; ticketCode: string } | undefined> {
  const [counted] = await counting(tx, doctorId, 1);
  return counted && { queue: counted, ticketCode: codeOf(counted.prefix, counted.last) };
}

export async function giveTicketCode(tx: Tx, doctorId: number): Promise<string> {
  const { codes, past } = await nextTicketCodes(tx, doctorId, 1);
  return codes[0] ?? past;
}

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
  const codes = Array.from({ length: count }, (_, index) => {
    const place = last - count + index;
    return codeOf(prefix, (((place % numbers) + numbers) % numbers) + 1);
  });
  return { codes, past: codeOf(prefix, 0) };
}

function codeOf(prefix: string, number: number): string {
  return `${prefix}-${String(number).padStart(3, '0')}`;
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
    .returning(['doctors.ticket_prefix as prefix', 'queues.last_ticket_number as last'])
    .returning(['queue_type as queueType', 'auto_advance as autoAdvance', 'is_active as isActive', 'version'])
    .returning('consultation_minutes as consultationMinutes'),
);
