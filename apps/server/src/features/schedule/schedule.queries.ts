import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import type { Window } from './window.rules.ts';

const columns = [
  'id',
  'doctor_id as doctorId',
  'day_of_week as dayOfWeek',
  'start_minute as startMinute',
  'end_minute as endMinute',
  'slot_duration_minutes as slotDurationMinutes',
  'is_active as isActive',
  'version',
] as const;

function slotsOf(db: Db | Tx, doctorId: number) {
  return db.selectFrom('schedule_slots').select(columns).where('doctor_id', '=', doctorId);
}

export function listSlots(db: Db | Tx, doctorId: number) {
  return slotsOf(db, doctorId).orderBy('day_of_week').orderBy('start_minute').orderBy('id').execute();
}

export type SlotRow = Awaited<ReturnType<typeof listSlots>>[number];

/** Finds a slot. Returns undefined for another doctor's slot. */
export function findSlot(tx: Tx, doctorId: number, slotId: number) {
  return slotsOf(tx, doctorId).where('id', '=', slotId).executeTakeFirst();
}

type Place = { doctorId: number; window: Window; exceptSlotId: number | null };

/** Lists the active slots that overlap a window, except the slot being changed. */
export function listOverlappingSlots(tx: Tx, { doctorId, window, exceptSlotId }: Place) {
  return slotsOf(tx, doctorId)
    .where('is_active', '=', true)
    .where('day_of_week', '=', window.dayOfWeek)
    .where('start_minute', '<', window.endMinute)
    .where('end_minute', '>', window.startMinute)
    .where('id', '<>', exceptSlotId ?? 0)
    .orderBy('start_minute')
    .execute();
}

const toColumns = (window: Window) => ({
  day_of_week: window.dayOfWeek,
  start_minute: window.startMinute,
  end_minute: window.endMinute,
  slot_duration_minutes: window.slotDurationMinutes,
  is_active: window.isActive,
});

export function insertSlot(tx: Tx, doctorId: number, window: Window, now: Date) {
  return tx
    .insertInto('schedule_slots')
    .values({ doctor_id: doctorId, ...toColumns(window), created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function updateSlotRow(tx: Tx, slotId: number, window: Window, now: Date) {
  return tx
    .updateTable('schedule_slots')
    .set({ ...toColumns(window), version: sql`version + 1`, updated_at: now })
    .where('id', '=', slotId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteSlotRow(tx: Tx, slotId: number): Promise<void> {
  await tx.deleteFrom('schedule_slots').where('id', '=', slotId).execute();
}

type Held = { start: Date; end: Date; now: Date; exceptHoldId?: number | null };

/**
 * Returns the times that are kept for patients who book online with any of these doctors, except the hold
 * `exceptHoldId`.
 */
export function listHeldTimesOf(
  db: Db | Tx,
  doctorIds: readonly number[],
  { start, end, now, exceptHoldId = null }: Held,
): Promise<{ doctorId: number; start: Date; end: Date; until: Date }[]> {
  return db
    .selectFrom('slot_holds')
    .select(['doctor_id as doctorId', 'starts_at as start', 'ends_at as end', 'expires_at as until'])
    .where(sql<SqlBool>`doctor_id = any(${doctorIds}::bigint[])`)
    .where('expires_at', '>', now)
    .where('starts_at', '<', end)
    .where('ends_at', '>', start)
    .$if(exceptHoldId !== null, (holds) => holds.where('id', '!=', exceptHoldId ?? 0))
    .orderBy('starts_at')
    .execute();
}
