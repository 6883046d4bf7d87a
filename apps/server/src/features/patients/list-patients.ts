import type { listPatients as route } from '@anteroom/contract/patients';
import type { RouteInput, RouteOutput } from '@anteroom/contract/route';
import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import { createCursors, toPage } from '#platform/db/page';
import { listPatientRows } from './patients.queries.ts';
import { presentPatient } from './present-patient.ts';

type Query = RouteInput<typeof route>['query'];

export async function listPatients(
  context: Context,
  actor: Actor,
  query: Query,
): Promise<RouteOutput<typeof route>> {
  const cursors = createCursors(context.settings.appSecret, 'patients');
  const { limit, search, status } = query;
  const found = await listPatientRows(context.db, actor, {
    search,
    status,
    limit,
    after: cursors.read(query.cursor),
  });
  const { rows, pagination } = toPage(found, limit, (last) =>
    cursors.write([last.lastNameOrder, last.firstNameOrder, last.id]),
  );
  await recordAudit(context.db, actor, {
    action: search ? 'patient.searched' : 'patient.read',
    patientIds: rows.map(({ id }) => id),
  });
  return { patients: rows.map(presentPatient), pagination };
}
