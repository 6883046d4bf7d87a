import type { ImportKind } from '@anteroom/contract/import-fields';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/database';
import { ownIdIn } from './external-id.rules.ts';
import { keyOfExternalId } from './import-key.ts';

const kept = {
  patients: {
    records: sql.table('patients'),
    origins: sql.table('imported_patients'),
    record: sql.ref('patient_id'),
  },
  appointments: {
    records: sql.table('appointments'),
    origins: sql.table('imported_appointments'),
    record: sql.ref('appointment_id'),
  },
} as const;

/**
 * Selects a record's external id: the one it was imported with, or one made from this clinic's export tag, which is
 * unique across clinics.
 */
export function externalIdOf(kind: ImportKind, id: `${ImportKind}.id`): RawBuilder<string> {
  const { origins, record } = kept[kind];
  return sql<string>`coalesce(
    (select substr(min(origin.import_key), 4) from ${origins} origin
     where origin.${record} = ${sql.ref(id)} and starts_with(origin.import_key, 'id:')),
    (select 'anteroom-' || export_tag from clinic_settings) || '-' || ${sql.ref(id)}
  )`;
}

/** A record found by its import key. `isOwn`: an export of this clinic made the key. Otherwise, an import stored it. */
export type KnownRecord =
  | { isOwn: true; id: number; exists: boolean }
  | { isOwn: false; id: number; importId: number; lineNumber: number; digest: string };

/** Finds the records of these import keys. Unknown keys are missing from the map. */
export async function findKnownRecords(
  tx: Tx,
  kind: ImportKind,
  keys: readonly string[],
): Promise<Map<string, KnownRecord>> {
  const own = await findOwn(tx, kind, keys);
  const { origins, record } = kept[kind];
  const { rows } = await sql<KnownRecord & { isOwn: false; key: string }>`
    select import_key as key, false as "isOwn", ${record} as id, import_id as "importId",
      line_number as "lineNumber", line_digest as digest
    from ${origins} where import_key = any(${[...keys]}::text[])
  `.execute(tx);
  return new Map<string, KnownRecord>([...own, ...rows.map(({ key, ...known }) => [key, known] as const)]);
}

async function findOwn(tx: Tx, kind: ImportKind, keys: readonly string[]) {
  const { exportTag } = await tx
    .selectFrom('clinic_settings')
    .select('export_tag as exportTag')
    .executeTakeFirstOrThrow();
  const start = keyOfExternalId('');
  const ids = keys.flatMap((key) => {
    const id = key.startsWith(start) ? ownIdIn(key.slice(start.length), exportTag) : null;
    return id === null ? [] : [[key, id] as const];
  });
  if (ids.length === 0) return [];
  const existing = await findCurrentIds(
    tx,
    kind,
    ids.map(([, id]) => id),
  );
  return ids.map(([key, given]) => {
    const id = existing.get(given);
    return [key, { isOwn: true, id: id ?? given, exists: id !== undefined }] as const;
  });
}

/**
 * Finds the records that have these ids. The keys of the map are the given ids. A merged patient's id leads to the
 * surviving record. Unknown ids are missing from the map.
 */
export async function findCurrentIds(
  tx: Tx,
  kind: ImportKind,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const merged =
    kind === 'patients'
      ? sql`union all select id, merged_into from merged_patients where id = any(${[...ids]}::bigint[])`
      : sql``;
  const { rows } = await sql<{ given: number; id: number }>`
    select id as given, id from ${kept[kind].records} where id = any(${[...ids]}::bigint[]) ${merged}
  `.execute(tx);
  return new Map(rows.map(({ given, id }) => [given, id]));
}

/** `bookedAt` is the time when the other system booked the appointment. */
type Origin = { id: number; key: string; lineNumber: number; digest: string; bookedAt?: Date | null };

/** Stores which lines were imported, so that importing the same file again does not add them twice. */
export async function rememberImported(
  tx: Tx,
  kind: ImportKind,
  importId: number,
  imported: readonly Origin[],
): Promise<void> {
  const { origins, record } = kept[kind];
  const booked = kind === 'appointments' ? sql`, booked_at` : sql``;
  await sql`
    insert into ${origins} (import_key, ${record}, import_id, line_number, line_digest${booked})
    select key, id, ${importId}::bigint, line_number, digest${booked} from unnest(
      ${imported.map(({ key }) => key)}::text[], ${imported.map(({ id }) => id)}::bigint[],
      ${imported.map(({ lineNumber }) => lineNumber)}::integer[], ${imported.map(({ digest }) => digest)}::text[],
      ${imported.map(({ bookedAt }) => bookedAt ?? null)}::timestamptz[]
    ) as one (key, id, line_number, digest, booked_at)
  `.execute(tx);
}
