import type { UpdateClinicBody } from '@anteroom/contract/clinic-details';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import type { ImageType } from './logo/image.rules.ts';

const columns = [
  'name',
  'address',
  'phone',
  'email',
  'time_format as timeFormat',
  'first_day_of_week as firstDayOfWeek',
  'hidden_from_managers as hiddenFromManagers',
  'hidden_from_admins as hiddenFromAdmins',
  'visits_kept_years as visitsKeptYears',
  'logo_version as logo',
  'version',
] as const;

export function findClinicSettings(db: Db) {
  return db.selectFrom('clinic_settings').select(columns).executeTakeFirstOrThrow();
}

/** Returns the clinic's name, or null until it has one. */
export async function findClinicName(db: Db | Tx): Promise<string | null> {
  return (await db.selectFrom('clinic_settings').select('name').executeTakeFirst())?.name ?? null;
}

export type ClinicSettings = Awaited<ReturnType<typeof findClinicSettings>>;

export function lockClinic(tx: Tx) {
  return tx.selectFrom('clinic_settings').select(columns).forUpdate().executeTakeFirstOrThrow();
}

export type StoredLogo = { bytes: Buffer; mediaType: ImageType; version: string };

export function storeLogo(tx: Tx, logo: StoredLogo | null, now: Date): Promise<ClinicSettings> {
  return tx
    .updateTable('clinic_settings')
    .set({
      logo: logo?.bytes ?? null,
      logo_type: logo?.mediaType ?? null,
      logo_version: logo?.version ?? null,
      updated_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function findLogo(db: Db, version: string) {
  return db
    .selectFrom('clinic_settings')
    .select(sql<Buffer>`logo`.as('bytes'))
    .select(sql<ImageType>`logo_type`.as('mediaType'))
    .where('logo_version', '=', version)
    .executeTakeFirst();
}

/** Returns the time zone that the server stored when it started, and the time format if an admin chose one. */
export function findStoredClock(db: Db | Tx) {
  return db
    .selectFrom('clinic_settings')
    .select(['timezone', 'time_format as timeFormat'])
    .executeTakeFirstOrThrow();
}

export function updateClinicSettings(tx: Tx, change: UpdateClinicBody, now: Date) {
  const { timeFormat, firstDayOfWeek, hiddenFromManagers, hiddenFromAdmins, visitsKeptYears, ...details } =
    change;
  return tx
    .updateTable('clinic_settings')
    .set({
      ...details,
      ...(timeFormat && { time_format: timeFormat }),
      ...(firstDayOfWeek !== undefined && { first_day_of_week: firstDayOfWeek }),
      ...(hiddenFromManagers && { hidden_from_managers: hiddenFromManagers }),
      ...(hiddenFromAdmins && { hidden_from_admins: hiddenFromAdmins }),
      ...(visitsKeptYears !== undefined && { visits_kept_years: visitsKeptYears }),
      version: sql`version + 1`,
      updated_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}
