import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { requestedDoctors } from '#features/staff';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import type { ReportScope } from './report-scope.ts';

/** SQL condition: the row belongs to a doctor that the caller acts for, and to the requested doctor if given. */
export function isOfDoctors(actor: Actor, { doctorId }: ReportScope): RawBuilder<SqlBool> {
  const doctors = requestedDoctors(actor, doctorId);
  return doctors === 'all' ? sql`true` : sql`doctor_id = any(${doctors}::bigint[])`;
}

export function isOfType({ appointmentType }: ReportScope): RawBuilder<SqlBool> {
  return appointmentType === null ? sql`true` : sql`appointment_type = ${appointmentType}`;
}

export function isInScope(actor: Actor, scope: ReportScope): RawBuilder<SqlBool> {
  return sql`(scheduled_at >= ${scope.start} and scheduled_at < ${scope.end}
    and ${isOfDoctors(actor, scope)} and ${isOfType(scope)})`;
}

/**
 * Selects the number (from 1) of the span that contains an instant. Each span lasts until the next one starts. The
 * starts are computed in the clinic's time zone beforehand, because PostgreSQL would convert the time zone for every
 * row.
 */
export function placeAmong(instant: string | RawBuilder<Date>, starts: readonly Date[]): RawBuilder<number> {
  const operand = typeof instant === 'string' ? sql.ref(instant) : instant;
  return sql`width_bucket(${operand}, ${starts}::timestamptz[])`;
}

export type NamedDoctor = { doctorId: number; doctorName: string };

/** Lists the doctors by name, in the order of other doctor lists, including disabled ones. */
export async function listNames(db: Db, doctorIds: readonly number[]): Promise<NamedDoctor[]> {
  const { rows } = await sql<NamedDoctor>`
    select id as "doctorId", name as "doctorName" from users where id = any(${doctorIds}::bigint[])
    order by normal_text(name) collate "C", id
  `.execute(db);
  return rows;
}

/**
 * Adjusts the planner for the rest of this transaction. With the defaults, PostgreSQL overestimates the cost of index
 * reads and scans the whole table for one month, and sorts on disk.
 */
export async function planInMemory(tx: Tx): Promise<void> {
  await sql`select set_config('random_page_cost', '1.1', true), set_config('work_mem', '32MB', true)`.execute(
    tx,
  );
}
