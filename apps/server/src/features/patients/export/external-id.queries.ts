import type { ImportKind } from '@anteroom/contract/import-fields';
import { type RawBuilder, sql } from 'kysely';

const originOf = {
  patients: { table: sql.table('imported_patients'), record: sql.ref('patient_id') },
  appointments: { table: sql.table('imported_appointments'), record: sql.ref('appointment_id') },
} as const;

/**
 * The name of a record outside of this clinic: the one it came with, or one of ours. One of ours that has come here
 * from another Anteroom is not given a second time.
 */
export function externalIdOf(kind: ImportKind, id: `${ImportKind}.id`): RawBuilder<string> {
  const { table, record } = originOf[kind];
  return sql<string>`coalesce(
    (select substr(min(origin.import_key), 4) from ${table} origin
     where origin.${record} = ${sql.ref(id)} and starts_with(origin.import_key, 'id:')),
    'anteroom-' || ${sql.ref(id)} || case when exists (
      select from ${table} other where other.import_key = 'id:anteroom-' || ${sql.ref(id)}
    ) then '-own' else '' end
  )`;
}
