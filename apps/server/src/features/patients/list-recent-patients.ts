import type { api } from '@anteroom/contract/api';
import { limits } from '@anteroom/contract/limits';
import type { RouteOutput } from '@anteroom/contract/route';
import { listOpenedPatients, recordRead } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import { listVisiblePatients } from './patients.queries.ts';
import { presentPatient } from './present-patient.ts';

/**
 * The number of opened records to read. More than are returned, because the user may have lost access to some of them.
 */
const mostOpened = 5 * limits.recentPatients;

/** Returns the patients whose records the caller opened last and may still read. */
export async function listRecentPatients(
  context: Context,
  actor: Actor,
): Promise<RouteOutput<typeof api.listRecentPatients>> {
  const ids = await listOpenedPatients(context.db, actor.userId, mostOpened);
  const visible = new Map((await listVisiblePatients(context.db, actor, ids)).map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => visible.get(id) ?? []).slice(0, limits.recentPatients);
  await recordRead(context, actor, {
    action: 'patient.searched',
    screen: 'recent patients',
    patientIds: rows.map(({ id }) => id),
  });
  return { patients: rows.map((row) => presentPatient(row)) };
}
