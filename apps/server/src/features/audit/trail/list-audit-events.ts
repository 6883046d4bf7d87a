import type { api } from '@anteroom/contract/api';
import type { RouteInput, RouteOutput } from '@anteroom/contract/route';
import type { Actor, Context } from '#platform/context';
import { createCursors, toPage } from '#platform/db/page';
import { recordAudit } from '../audit.queries.ts';
import { listTrailRows } from './audit-trail.queries.ts';
import { presentAuditEvent } from './present-audit-event.ts';
import { filterOf, readingOf } from './trail-filter.ts';
import { orderOf } from './trail-order.ts';

type Query = RouteInput<typeof api.listAuditEvents>['query'];

export async function listAuditEvents(
  context: Context,
  actor: Actor,
  { cursor, limit, ...query }: Query,
): Promise<RouteOutput<typeof api.listAuditEvents>> {
  const { db, settings } = context;
  const order = orderOf(query);
  // A cursor is valid only for the order it was made for, so the order is part of its purpose.
  const cursors = createCursors(settings, `audit by ${order.key} ${order.direction}`);
  const found = await listTrailRows(db, {
    filter: filterOf(query, settings.clinicTimezone),
    order,
    after: cursors.read(cursor),
    limit,
  });
  const { rows, pagination } = toPage(found, limit, ({ sortKey, seq }) => cursors.write([sortKey, seq]));
  await recordAudit(db, actor, { action: 'audit.read', ...readingOf(query) });
  return { events: rows.map(({ sortKey: _, ...row }) => presentAuditEvent(row)), pagination };
}
