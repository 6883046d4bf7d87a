import type { Db } from '#platform/db/database';

export function findClinicSettings(db: Db) {
  return db
    .selectFrom('clinic_settings')
    .select(['name', 'address', 'phone', 'email'])
    .executeTakeFirstOrThrow();
}
