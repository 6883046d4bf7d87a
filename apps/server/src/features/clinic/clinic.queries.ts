import type { UpdateClinicBody } from '@anteroom/contract/clinic-details';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';

const columns = ['name', 'address', 'phone', 'email', 'version'] as const;

export function findClinicSettings(db: Db) {
  return db.selectFrom('clinic_settings').select(columns).executeTakeFirstOrThrow();
}

export type ClinicSettings = Awaited<ReturnType<typeof findClinicSettings>>;

export function lockClinic(tx: Tx) {
  return tx.selectFrom('clinic_settings').select(columns).forUpdate().executeTakeFirstOrThrow();
}

export function updateClinicSettings(tx: Tx, change: UpdateClinicBody, now: Date) {
  return tx
    .updateTable('clinic_settings')
    .set({ ...change, version: sql`version + 1`, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow();
}
