import type { AuditAction } from '@anteroom/contract/audit-actions';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/db/database';
import type { Position } from '#platform/db/page';
import { unprepared } from '#platform/db/pipeline/prepared-statements';
import type { Order, SortKey } from './trail-order.ts';

export type TrailFilter = {
  actorId?: number | undefined;
  patientId?: number | undefined;
  doctorId?: number | undefined;
  action?: AuditAction | undefined;
  outcome?: 'done' | 'refused' | 'failed' | undefined;
  begin?: Date | undefined;
  end?: Date | undefined;
  /** If set, lists only rows after this one. */
  behind?: number | undefined;
  /** The newest row when a paged read began. Newer rows are omitted. */
  upTo?: number | undefined;
};

const columns = [
  'seq',
  'at',
  'actor_id as actorId',
  'actor_name as actorName',
  'actor_role as actorRole',
  'session_id as sessionId',
  'ip_address as ipAddress',
  'user_agent as userAgent',
  'request_id as requestId',
  'action',
  'outcome',
  'reason',
  'doctor_id as doctorId',
  'object_type as objectType',
  'object_id as objectId',
  'patient_ids as patientIds',
  'changed_fields as changedFields',
  'details',
] as const;

/** The place in the chain. Releases before the seals table stored it in the row itself. */
const chainNumber = sql<number | null>`coalesce(
  chain_number, (select seal.chain_number from audit_seals seal where seal.audit_seq = seq))`.as(
  'chainNumber',
);

type Key = { value: RawBuilder<unknown>; type: RawBuilder<unknown> };

const textKey = (column: string): Key => ({
  value: sql`(coalesce(${sql.ref(column)}, '') collate "C")`,
  type: sql`text`,
});
const numberKey = (column: string): Key => ({
  value: sql`coalesce(${sql.ref(column)}, 0)`,
  type: sql`bigint`,
});

/** The sort keys. A missing value is replaced by the smallest one, because a comparison with `null` is never true. */
const keys: Record<SortKey, Key> = {
  seq: numberKey('seq'),
  at: { value: sql`at`, type: sql`timestamptz` },
  actorName: textKey('actor_name'),
  actorRole: textKey('actor_role'),
  action: textKey('action'),
  outcome: textKey('outcome'),
  reason: textKey('reason'),
  doctorId: numberKey('doctor_id'),
  objectType: textKey('object_type'),
  objectId: textKey('object_id'),
  sessionId: numberKey('session_id'),
  ipAddress: { value: sql`coalesce(ip_address, '0.0.0.0')`, type: sql`inet` },
  userAgent: textKey('user_agent'),
  requestId: textKey('request_id'),
};

const orders = { asc: sql`asc`, desc: sql`desc` };

type Listing = { filter: TrailFilter; order: Order; after: Position | null; limit: number };

/** Returns a page of the trail, with one row more than `limit` if there is a next page. */
export function listTrailRows(db: Db, { filter, order, after, limit }: Listing) {
  return db
    .selectFrom(matching(db, filter).as('trail'))
    .select(columns)
    .select(chainNumber)
    .select(sql<string>`${keys[order.key].value}::text`.as('sortKey'))
    .$if(after !== null, (rows) => rows.where(comesAfter(order, after ?? [])))
    .orderBy(sql`${sorting(filter, order)}`)
    .limit(limit + 1)
    .modifyEnd(unprepared)
    .execute();
}

export type TrailRow = Omit<Awaited<ReturnType<typeof listTrailRows>>[number], 'sortKey'>;

function comesAfter({ key, direction }: Order, [last, seq]: Position) {
  const beyond = direction === 'asc' ? sql`>` : sql`<`;
  if (key === 'seq') return sql<SqlBool>`seq ${beyond} ${seq}::bigint`;
  const { value, type } = keys[key];
  return sql<SqlBool>`(${value}, seq) ${beyond} (${last}::${type}, ${seq}::bigint)`;
}

/**
 * Returns the sort order. For the trail's own order, sorts first by a filtered column that has an index. Its value is
 * the same in all rows, so the rows stay in the same order, but PostgreSQL must use the index on this column. Otherwise
 * the planner may scan the trail backwards for a user whose last row is years old.
 */
function sorting(filter: TrailFilter, { key, direction }: Order) {
  if (key !== 'seq') return sql`${keys[key].value} ${orders[direction]}, seq ${orders[direction]}`;
  const [leader] = filter.patientId === undefined ? leadersOf(filter) : [];
  if (!leader) return sql`seq ${orders[direction]}`;
  return sql`${sql.ref(leader.column)} ${orders[direction === 'asc' ? 'desc' : 'asc']}, seq ${orders[direction]}`;
}

/** Returns the filters with an index in the trail's order, most selective first. */
function leadersOf({ actorId, doctorId, action, outcome }: TrailFilter) {
  const leaders = [
    { column: 'actor_id', type: sql`bigint`, value: actorId },
    { column: 'doctor_id', type: sql`bigint`, value: doctorId },
    { column: 'action', type: sql`text`, value: action },
    // Nearly all entries have the outcome `done`, so no index helps to find it.
    { column: 'outcome', type: sql`text`, value: outcome === 'done' ? undefined : outcome },
  ];
  return leaders.filter(({ value }) => value !== undefined);
}

function matching(db: Db, filter: TrailFilter) {
  let rows = db.selectFrom('audit_events').selectAll();
  for (const { column, type, value } of leadersOf(filter)) {
    // Use `any`: after `=`, the planner would drop the column from the sort order.
    rows = rows.where(sql<SqlBool>`${sql.ref(column)} = any(array[${value}::${type}])`);
  }
  if (filter.outcome !== undefined) rows = rows.where('outcome', '=', filter.outcome);
  if (filter.begin !== undefined) rows = rows.where('at', '>=', filter.begin);
  if (filter.end !== undefined) rows = rows.where('at', '<', filter.end);
  if (filter.behind !== undefined) rows = rows.where('seq', '>', filter.behind);
  if (filter.upTo !== undefined) rows = rows.where('seq', '<=', filter.upTo);
  if (filter.patientId === undefined) return rows;
  // `offset` is an optimization fence: it keeps the sort outside, so that PostgreSQL uses the index of patients first.
  return rows.where(sql<SqlBool>`patient_ids @> array[${filter.patientId}::bigint]`).offset(0);
}

/** Returns the distinct patients in matching rows. */
export async function listPatientsNamed(db: Db, filter: TrailFilter): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(distinct id), '{}') as ids
    from ${matching(db, filter)} as trail cross join lateral unnest(patient_ids) as id ${unprepared}`.execute(
    db,
  );
  return rows[0]?.ids ?? [];
}

export async function findLastSeq(db: Db): Promise<number> {
  const last = await db.selectFrom('audit_events').select('seq').orderBy('seq', 'desc').limit(1).execute();
  return last[0]?.seq ?? 0;
}

/** Returns one row, with its encrypted values if there are any. */
export function findTrailRow(db: Db, seq: number) {
  return db
    .selectFrom('audit_events')
    .leftJoin('audit_values', 'audit_values.audit_seq', 'audit_events.seq')
    .select(columns.map((column) => (column === 'at' ? 'audit_events.at' : column)))
    .select([chainNumber, 'audit_values.sealed'])
    .select(sql<string | null>`encode(audit_events.values_hash, 'hex')`.as('valuesHash'))
    .where('seq', '=', seq)
    .executeTakeFirst();
}

/** Returns the patients in a row, and the packed set of the patients in its exported file. */
export function findPatientsOf(db: Db, seq: number) {
  return db
    .selectFrom('audit_events')
    .select(['patient_ids as named', 'disclosed'])
    .where('seq', '=', seq)
    .executeTakeFirst();
}
