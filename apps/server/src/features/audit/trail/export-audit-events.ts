import type { Actor, Context } from '#platform/context';
import { writeCsv } from '#platform/csv';
import type { Position } from '#platform/db/page';
import type { Download } from '#platform/http/bind';
import { dateInZone } from '#platform/time/clinic-time';
import { recordAudit } from '../audit.queries.ts';
import { packDisclosed } from '../disclosed-patients.ts';
import { auditCsvColumns } from './audit-csv-columns.ts';
import {
  findLastSeq,
  listPatientsNamed,
  listTrailRows,
  type TrailFilter,
  type TrailRow,
} from './audit-trail.queries.ts';
import { filterOf, readingOf, type TrailQuery } from './trail-filter.ts';
import { type Order, orderOf } from './trail-order.ts';

const pageSize = 1000;

/** Rows per statement when collecting patients, so that each statement stays short even for a trail of many years. */
const gatheredAtOnce = 100_000;

/**
 * Exports the trail as it is now, without entries added during the export. Before the download starts, audits which
 * patients its rows name. A row that names any other patient was committed after that, so the export omits it.
 */
export async function exportAuditEvents(
  context: Context,
  actor: Actor,
  query: TrailQuery,
): Promise<Download> {
  const { db, clock, settings } = context;
  const zone = settings.clinicTimezone;
  const filter = { ...filterOf(query, zone), upTo: await findLastSeq(db) };
  const named = await gatherPatients(context, filter);
  const disclosed = packDisclosed({ patientIds: [...named] });
  await recordAudit(db, actor, { action: 'audit.exported', ...readingOf(query), disclosed });
  return {
    fileName: `audit-trail-${dateInZone(clock.now(), zone)}.csv`,
    parts: writeCsv(auditCsvColumns(zone), pagesOf(context, { filter, named }, orderOf(query))),
  };
}

async function gatherPatients({ db }: Context, filter: TrailFilter & { upTo: number }): Promise<Set<number>> {
  const named = new Set<number>();
  for (let behind = 0; behind < filter.upTo; behind += gatheredAtOnce) {
    const upTo = Math.min(behind + gatheredAtOnce, filter.upTo);
    for (const id of await listPatientsNamed(db, { ...filter, behind, upTo })) named.add(id);
  }
  return named;
}

type Exported = { filter: TrailFilter; named: ReadonlySet<number> };

/** Yields the rows page by page. Runs one statement per page, so that a slow download holds no database connection. */
async function* pagesOf(
  { db }: Context,
  { filter, named }: Exported,
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
    yield page.filter(({ patientIds }) => patientIds.every((id) => named.has(id)));
    const last = page.at(-1);
    after = rows.length > pageSize && last ? [last.sortKey, last.seq] : null;
  } while (after !== null);
}
