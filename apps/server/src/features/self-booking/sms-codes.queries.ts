import type { BookingSmsBody } from '@anteroom/contract/clinic-booking-settings';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import { callingCodeOfPrefix } from '#platform/international-number';

export async function findBookingSms(db: Db | Tx): Promise<BookingSmsBody> {
  return db
    .selectFrom('clinic_settings')
    .select(['booking_codes_by_sms as isOn', 'booking_sms_prefixes as prefixes'])
    .select('booking_sms_per_day as mostPerDay')
    .executeTakeFirstOrThrow();
}

/** Locks the settings of codes by SMS, so that two concurrent changes do not mix. Call it before reading them. */
export async function lockBookingSms(tx: Tx): Promise<void> {
  await tx.selectFrom('clinic_settings').select('version').forNoKeyUpdate().execute();
}

/**
 * Makes the transactions that count an SMS in the clinic's day wait for each other, because the count of codes does not
 * see an SMS about a change that is not committed yet, and the other way round.
 */
export async function lockTextsInDay(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('booking texts in day'))`.execute(tx);
}

/** Stores the settings of codes by SMS. Does not change the version of the clinic's details. */
export async function storeBookingSms(tx: Tx, { isOn, prefixes, mostPerDay }: BookingSmsBody): Promise<void> {
  await tx
    .updateTable('clinic_settings')
    .set({ booking_codes_by_sms: isOn, booking_sms_prefixes: prefixes, booking_sms_per_day: mostPerDay })
    .execute();
}

/**
 * Returns the calling code of the clinic's own country, such as `+49`. Returns null if no admin has set up codes by
 * SMS, or if the first allowed prefix, saved by an earlier version, is shorter than a calling code.
 */
export async function findCallingCode(db: Db | Tx): Promise<string | null> {
  const [own] = (await findBookingSms(db)).prefixes;
  return own === undefined ? null : callingCodeOfPrefix(own);
}
