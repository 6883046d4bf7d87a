import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import { exceptionHours } from '../hours.queries.ts';
import type { ExceptionForm } from './exception.rules.ts';

function exceptionsOf(db: Db | Tx, doctorId: number) {
  return db
    .selectFrom('schedule_exceptions')
    .select(['id', 'doctor_id as doctorId', 'first_date as firstDate', 'last_date as lastDate'])
    .select(['note', 'version', exceptionHours.as('hours')])
    .where('doctor_id', '=', doctorId)
    .orderBy('first_date');
}

type Period = { from: string; to?: string | undefined };

/** Lists a doctor's exceptions that overlap the period, sorted by date. If `to` is missing, the period has no end. */
export function listExceptions(db: Db, doctorId: number, { from, to }: Period) {
  return exceptionsOf(db, doctorId)
    .where('last_date', '>=', from)
    .$if(to !== undefined, (rows) => rows.where('first_date', '<=', to ?? ''))
    .execute();
}

export type ExceptionRow = Awaited<ReturnType<typeof listExceptions>>[number];

/** Finds an exception. Returns undefined for another doctor's exception. */
export function findException(tx: Tx, doctorId: number, exceptionId: number) {
  return exceptionsOf(tx, doctorId).where('id', '=', exceptionId).executeTakeFirst();
}

export type ExceptionPlace = {
  doctorId: number;
  form: ExceptionForm;
  /** The exception being changed; null for a new one. */
  exceptId: number | null;
};

/** Lists the exceptions that share a date with the requested ones, except the one being changed. */
export function listExceptionsInTheWay(tx: Tx, { doctorId, form, exceptId }: ExceptionPlace) {
  return exceptionsOf(tx, doctorId)
    .where('first_date', '<=', form.lastDate)
    .where('last_date', '>=', form.firstDate)
    .where('id', '<>', exceptId ?? 0)
    .execute();
}

export async function insertException(
  tx: Tx,
  doctorId: number,
  form: ExceptionForm,
  now: Date,
): Promise<ExceptionRow> {
  const { id, version } = await tx
    .insertInto('schedule_exceptions')
    .values({ doctor_id: doctorId, ...toColumns(form), created_at: now, updated_at: now })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await insertHours(tx, id, form);
  return { id, doctorId, version, ...form };
}

export async function updateExceptionRow(
  tx: Tx,
  { id, doctorId }: Pick<ExceptionRow, 'id' | 'doctorId'>,
  form: ExceptionForm,
  now: Date,
): Promise<ExceptionRow> {
  const { version } = await tx
    .updateTable('schedule_exceptions')
    .set({ ...toColumns(form), version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('schedule_exception_hours').where('exception_id', '=', id).execute();
  await insertHours(tx, id, form);
  return { id, doctorId, version, ...form };
}

export async function deleteExceptionRow(tx: Tx, exceptionId: number): Promise<void> {
  await tx.deleteFrom('schedule_exceptions').where('id', '=', exceptionId).execute();
}

const toColumns = ({ firstDate, lastDate, note }: ExceptionForm) => ({
  first_date: firstDate,
  last_date: lastDate,
  note,
});

async function insertHours(tx: Tx, exceptionId: number, { hours }: ExceptionForm): Promise<void> {
  if (hours.length === 0) return;
  const rows = hours.map(({ startMinute, endMinute, slotDurationMinutes }) => ({
    exception_id: exceptionId,
    start_minute: startMinute,
    end_minute: endMinute,
    slot_duration_minutes: slotDurationMinutes,
  }));
  await tx.insertInto('schedule_exception_hours').values(rows).execute();
}
