import { sql } from 'kysely';
import type { Tickets } from '#features/appointments';
import type { Tx } from '#platform/db/database';
import { preparedQuery } from '#platform/db/pipeline/prepared-query';
import { type LockedQueueRow, lockedColumns } from './line/line.queries.ts';

const numbers = 999;

/**
 * Like `lockQueue`, but takes the lock by updating the ticket counter, because every booking needs both the lock and a
 * ticket.
 */
export async function lockQueueToBook(
  tx: Tx,
  doctorId: number,
): Promise<{ queue: LockedQueueRow; ticketCode: string } | undefined> {
  const [counted] = await counting(tx, doctorId, 1);
  return counted && { queue: counted, ticketCode: codeOf(counted.prefix, counted.last) };
}

export async function giveTicketCode(tx: Tx, doctorId: number): Promise<string> {
  const { prefix, last } = await count(tx, doctorId, 1);
  return codeOf(prefix, last);
}

/**
 * Returns the doctor's next ticket codes (such as `D-017`) in order. Numbers restart at 001 after 999. Also returns
 * `past`, the code for appointments that never had a ticket.
 */
export async function nextTicketCodes(tx: Tx, doctorId: number, howMany: number): Promise<Tickets> {
  return ticketsOf(await count(tx, doctorId, howMany), howMany);
}

/** Like `lockQueueToBook`, for any number of tickets. */
export async function lockQueueToBookAll(
  tx: Tx,
  doctorId: number,
  howMany: number,
): Promise<{ queue: LockedQueueRow; tickets: Tickets } | undefined> {
  const [counted] = await counting(tx, doctorId, howMany);
  return counted && { queue: counted, tickets: ticketsOf(counted, howMany) };
}

function ticketsOf({ prefix, last }: { prefix: string; last: number }, howMany: number): Tickets {
  const codes = Array.from({ length: howMany }, (_, index) => {
    const place = last - howMany + index;
    return codeOf(prefix, (((place % numbers) + numbers) % numbers) + 1);
  });
  return { codes, past: codeOf(prefix, 0) };
}

function codeOf(prefix: string, number: number): string {
  return `${prefix}-${String(number).padStart(3, '0')}`;
}

async function count(tx: Tx, doctorId: number, howMany: number) {
  const [counted] = await counting(tx, doctorId, howMany);
  if (!counted) throw new Error('The doctor has no queue row.');
  return counted;
}

const counting = preparedQuery((tx, doctorId: number, howMany: number) =>
  tx
    .updateTable('queues')
    .from('doctors')
    .set({
      last_ticket_number: sql`(queues.last_ticket_number - 1 + ${howMany}::integer) % ${numbers}::integer + 1`,
    })
    .whereRef('doctors.id', '=', 'queues.doctor_id')
    .where('queues.doctor_id', '=', doctorId)
    .returning(['doctors.ticket_prefix as prefix', 'queues.last_ticket_number as last'])
    .returning(lockedColumns),
);
