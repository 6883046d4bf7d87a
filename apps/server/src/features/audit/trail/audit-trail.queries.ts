import type { AuditAction } from '@anteroom/contract/audit-actions';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/db/database';
import { plannedAfresh } from '#platform/db/name-statements';
import type { Position } from '#platform/db/page';
import type { Order, SortKey } from './trail-order.ts';

export type TrailFilter = {
  actorId?: number | undefined;
  patientId?: number | undefined;
  doctorId?: number | undefined;
  action?: AuditAction | undefined;
  outcome?: 'done' | 'refused' | 'failed' | undefined;
  /** The first instant of the period, and the first after it. */
  begin?: Date | undefined;
  end?: Date | undefined;
  /** The last row there was when a longer reading began. */
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

/** Releases before the table of seals kept the place in the row itself. */
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

/** What rows are put in order by. A missing value counts as the least one: `null` would compare with nothing. */
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

/** One row more than `limit`, which tells whether there is more. */
export function listTrailRows(db: Db, { filter, order, after, limit }: Listing) {
  return db
    .selectFrom(matching(db, filter).as('trail'))
    .select(columns)
    .select(chainNumber)
    .select(sql<string>`${keys[order.key].value}::text`.as('sortKey'))
    .$if(after !== null, (rows) => rows.where(comesAfter(order, after ?? [])))
    .orderBy(sql`${sorting(filter, order)}`)
    .limit(limit + 1)
    .modifyEnd(plannedAfresh)
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
 * In the trail's own order, a filter that has an index of its own leads. All rows have the same value there, so the
 * order is as it was, but only that index holds it: else the planner may walk the trail backwards for someone whose
 * last row is years old.
 */
function sorting(filter: TrailFilter, { key, direction }: Order) {
  if (key !== 'seq') return sql`${keys[key].value} ${orders[direction]}, seq ${orders[direction]}`;
  const [leader] = filter.patientId === undefined ? leadersOf(filter) : [];
  if (!leader) return sql`seq ${orders[direction]}`;
  return sql`${sql.ref(leader.column)} ${orders[direction === 'asc' ? 'desc' : 'asc']}, seq ${orders[direction]}`;
}

/** The filters that have an index in the trail's order, the one that leaves least first. */
function leadersOf({ actorId, doctorId, action, outcome }: TrailFilter) {
  const leaders = [
    { column: 'actor_id', type: sql`bigint`, value: actorId },
    { column: 'doctor_id', type: sql`bigint`, value: doctorId },
    { column: 'action', type: sql`text`, value: action },
    // What was done is nearly everything; no index helps to find it.
    { column: 'outcome', type: sql`text`, value: outcome === 'done' ? undefined : outcome },
  ];
  return leaders.filter(({ value }) => value !== undefined);
}

function matching(db: Db, filter: TrailFilter) {
  let rows = db.selectFrom('audit_events').selectAll();
  for (const { column, type, value } of leadersOf(filter)) {
    // Not by `=`: the planner would take the column out of the order again.
    rows = rows.where(sql<SqlBool>`${sql.ref(column)} = any(array[${value}::${type}])`);
  }
  if (filter.outcome !== undefined) rows = rows.where('outcome', '=', filter.outcome);
  if (filter.begin !== undefined) rows = rows.where('at', '>=', filter.begin);
  if (filter.end !== undefined) rows = rows.where('at', '<', filter.end);
  if (filter.upTo !== undefined) rows = rows.where('seq', '<=', filter.upTo);
  if (filter.patientId === undefined) return rows;
  // The offset keeps the order outside, so that the index of patients is asked first.
  return rows.where(sql<SqlBool>`patient_ids @> array[${filter.patientId}::bigint]`).offset(0);
}

/** The newest row there is; 0 in an empty trail. */
export async function findLastSeq(db: Db): Promise<number> {
  const last = await db.selectFrom('audit_events').select('seq').orderBy('seq', 'desc').limit(1).execute();
  return last[0]?.seq ?? 0;
}

/** One row, with its sealed values where there are any. */
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
