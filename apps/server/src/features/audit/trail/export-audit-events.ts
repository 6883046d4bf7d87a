import type { Actor, Context } from '#context';
import { dateInZone } from '#platform/clinic-time';
import { writeCsv } from '#platform/csv';
import type { Position } from '#platform/db/page';
import type { Download } from '#platform/http/bind';
import { recordAudit } from '../audit.queries.ts';
import { auditCsvColumns } from './audit-csv-columns.ts';
import { findLastSeq, listTrailRows, type TrailFilter, type TrailRow } from './audit-trail.queries.ts';
import { filterOf, readingOf, type TrailQuery } from './trail-filter.ts';
import { type Order, orderOf } from './trail-order.ts';

const pageSize = 1000;

/** The trail as it is now; what is written while it is read, this reading included, is not in it. */
export async function exportAuditEvents(
  context: Context,
  actor: Actor,
  query: TrailQuery,
): Promise<Download> {
  const { db, clock, settings } = context;
  const zone = settings.clinicTimezone;
  const filter = { ...filterOf(query, zone), upTo: await findLastSeq(db) };
  await recordAudit(db, actor, { action: 'audit.exported', ...readingOf(query) });
  return {
    fileName: `audit-trail-${dateInZone(clock.now(), zone)}.csv`,
    parts: writeCsv(auditCsvColumns(zone), pagesOf(context, filter, orderOf(query))),
  };
}

/** Page by page, each with a statement of its own: a slow reader holds no connection to the database. */
async function* pagesOf(
  { db }: Context,
  filter: TrailFilter,
  order: Order,
): AsyncGenerator<readonly TrailRow[]> {
  let after: Position | null = null;
  do {
    const rows: Awaited<ReturnType<typeof listTrailRows>> = await listTrailRows(db, {
      filter,
      order,
      after,
      limit: pageSize,
    });
    const page = rows.slice(0, pageSize);
    yield page;
    const last = page.at(-1);
    after = rows.length > pageSize && last ? [last.sortKey, last.seq] : null;
  } while (after !== null);
}
