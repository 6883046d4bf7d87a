import { type SqlBool, sql } from 'kysely';
import { listHeldTimesOf } from '#features/schedule';
import type { Db, Tx } from '#platform/db/database';

type Span = { start: Date; end: Date };

/**
 * Deletes the expired holds of a doctor. Requires the doctor's lock. Runs before a hold is added, because the
 * constraint against overlaps can't read the clock.
 */
export async function deleteExpiredHolds(tx: Tx, doctorId: number, now: Date): Promise<void> {
  await tx
    .deleteFrom('slot_holds')
    .where('doctor_id', '=', doctorId)
    .where('expires_at', '<=', now)
    .execute();
}

/** Returns the times that people hold between two instants, except the caller's own held time. */
export function listHeldTimes(
  db: Db | Tx,
  { doctorId, ...listed }: Span & { doctorId: number; now: Date; exceptHoldId?: number | null },
): Promise<Span[]> {
  return listHeldTimesOf(db, [doctorId], listed);
}

/**
 * Makes requests of one network wait for each other before they count its held times. The caller holds the lock of a
 * doctor, but the network may hold times with several doctors.
 */
export async function lockNetwork(tx: Tx, network: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`times held by ${network}`}))`.execute(tx);
}

/**
 * Counts the current holds of a network, with any doctor. Expects the network's hashes with all keys that are still
 * valid.
 */
export async function countHoldsOfNetwork(
  db: Db | Tx,
  hashes: readonly Buffer[],
  now: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('slot_holds')
    .select((holds) => holds.fn.countAll<number>().as('count'))
    .where(sql<SqlBool>`network_hash = any(${hashes}::bytea[])`)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type NewHold = Span & { doctorId: number; networkHash: Buffer | null; expiresAt: Date; now: Date };

export async function insertHold(tx: Tx, hold: NewHold): Promise<number> {
  const { id } = await tx
    .insertInto('slot_holds')
    .values({
      doctor_id: hold.doctorId,
      starts_at: hold.start,
      ends_at: hold.end,
      purpose: 'self_booking',
      network_hash: hold.networkHash,
      expires_at: hold.expiresAt,
      created_at: hold.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteHold(tx: Tx, holdId: number | null): Promise<void> {
  if (holdId !== null) await deleteHolds(tx, [holdId]);
}

export async function deleteHolds(tx: Tx, holdIds: readonly number[]): Promise<void> {
  await sql`delete from slot_holds where id = any(${holdIds}::bigint[])`.execute(tx);
}

/** Keeps a held time until staff decide. It no longer counts toward the network's limit. */
export async function keepHold(tx: Tx, holdId: number, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('slot_holds')
    .set({ expires_at: expiresAt, network_hash: null })
    .where('id', '=', holdId)
    .execute();
}

/** Counts the times held by people without a confirmed contact. */
export async function countUnconfirmedHolds(db: Db | Tx, doctorId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('slot_holds')
    .innerJoin('booking_requests', 'booking_requests.hold_id', 'slot_holds.id')
    .select((holds) => holds.fn.countAll<number>().as('count'))
    .where('slot_holds.doctor_id', '=', doctorId)
    .where('slot_holds.expires_at', '>', now)
    .where('booking_requests.confirmed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes the holds of people without a confirmed contact. Returns how many unexpired holds were deleted. */
export async function deleteUnconfirmedHolds(tx: Tx, doctorId: number, now: Date): Promise<number> {
  const released = await tx
    .deleteFrom('slot_holds')
    .where('doctor_id', '=', doctorId)
    .where('expires_at', '>', now)
    .where((hold) =>
      hold.exists(
        hold
          .selectFrom('booking_requests')
          .select('booking_requests.id')
          .whereRef('booking_requests.hold_id', '=', 'slot_holds.id')
          .where('booking_requests.confirmed_at', 'is', null),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(released.numDeletedRows);
}

/** Stores that a challenge was used. Returns false if it was used before. */
export async function consumeChallenge(tx: Tx, challengeHash: Buffer, expiresAt: Date): Promise<boolean> {
  const used = await tx
    .insertInto('used_challenges')
    .values({ challenge_hash: challengeHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('expires_at')
    .executeTakeFirst();
  return used !== undefined;
}
