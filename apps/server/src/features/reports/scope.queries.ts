import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#context';
import { doctorsAskedFor } from '#features/staff';
import type { Db } from '#platform/db/database';
import type { ReportScope } from './report-scope.ts';

/** Only the records of those for whom this person acts, or of the one of them who was asked for. */
export function isOfDoctors(actor: Actor, { doctorId }: ReportScope): RawBuilder<SqlBool> {
  const doctors = doctorsAskedFor(actor, doctorId);
  return doctors === 'all' ? sql`true` : sql`doctor_id = any(${doctors}::bigint[])`;
}

export function isOfType({ appointmentType }: ReportScope): RawBuilder<SqlBool> {
  return appointmentType === null ? sql`true` : sql`appointment_type = ${appointmentType}`;
}

/** The appointments booked for the days of the scope. */
export function isInScope(actor: Actor, scope: ReportScope): RawBuilder<SqlBool> {
  return sql`(scheduled_at >= ${scope.start} and scheduled_at < ${scope.end}
    and ${isOfDoctors(actor, scope)} and ${isOfType(scope)})`;
}

/**
 * In which of these spans an instant falls, counted from 1; each lasts until the next begins. The spans are reckoned by
 * the clinic's clock beforehand, for that of PostgreSQL would be asked again for every row.
 */
export function placeAmong(column: string, starts: readonly Date[]): RawBuilder<number> {
  return sql`width_bucket(${sql.ref(column)}, ${starts}::timestamptz[])`;
}

export type NamedDoctor = { doctorId: number; doctorName: string };

/** By name, as in every list of doctors; who is disabled too. */
export async function listNames(db: Db, doctorIds: readonly number[]): Promise<NamedDoctor[]> {
  const { rows } = await sql<NamedDoctor>`
    select id as "doctorId", name as "doctorName" from users where id = any(${doctorIds}::bigint[])
    order by normal_text(name) collate "C", id
  `.execute(db);
  return rows;
}
