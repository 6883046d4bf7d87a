import type { api } from '@anteroom/contract/api';
import type { RouteInput, RouteOutput } from '@anteroom/contract/route';
import { recordRead } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import { keyFor, signWith } from '#platform/crypto/keys';
import { createCursors, toPage } from '#platform/db/page';
import { searchWords } from '#platform/db/search/search-text';
import { listPatientRows } from './patient-list.queries.ts';
import { presentPatient } from './present-patient.ts';

type Query = RouteInput<typeof api.listPatients>['query'];

export async function listPatients(
  context: Context,
  actor: Actor,
  query: Query,
): Promise<RouteOutput<typeof api.listPatients>> {
  const cursors = createCursors(context.settings, 'patients');
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
  await recordRead(context, actor, {
    screen: 'patients',
    patientIds: rows.map(({ id }) => id),
    ...(search
      ? { action: 'patient.searched', details: { terms: foldTerms(search, context.settings.appSecret) } }
      : { action: 'patient.read' }),
  });
  return { patients: rows.map((row) => presentPatient(row)), pagination };
}

/**
 * Returns a keyed hash of the search terms. It shows whether two searches were the same, without revealing the terms.
 */
function foldTerms(search: string, appSecret: string): string {
  const words = searchWords(search.toLowerCase()).join(' ');
  return signWith(keyFor(appSecret, 'search terms'), words).toString('base64url');
}
