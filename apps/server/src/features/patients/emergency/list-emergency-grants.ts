import type { api } from '@anteroom/contract/api';
import type { RouteInput, RouteOutput } from '@anteroom/contract/route';
import { recordRead } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import { createCursors, toPage } from '#platform/db/page';
import { listGrants } from './listed-grants.queries.ts';
import { presentGrant } from './present-grant.ts';

export async function listEmergencyGrants(
  context: Context,
  actor: Actor,
  { state, limit, cursor }: RouteInput<typeof api.listEmergencyGrants>['query'],
): Promise<RouteOutput<typeof api.listEmergencyGrants>> {
  const { db, settings } = context;
  const cursors = createCursors(settings, 'emergency grants');
  const now = context.clock.now();
  const [after] = cursors.read(cursor) ?? [];
  const before = after === undefined ? null : Number(after);
  const found = await listGrants(db, actor, { state, now, before, limit });
  const { rows, pagination } = toPage(found, limit, ({ id }) => cursors.write([id]));
  const grants = rows.map((row) => presentGrant(row, actor, now));
  const named = grants.filter(({ patientName }) => patientName !== null);
  if (named.length > 0) {
    const patientIds = named.map(({ patientId }) => patientId);
    await recordRead(context, actor, { action: 'patient.read', screen: 'emergency_access', patientIds });
  }
  return { grants, pagination };
}
