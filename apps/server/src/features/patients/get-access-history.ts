import type { api } from '@anteroom/contract/api';
import type { RouteInput, RouteOutput } from '@anteroom/contract/route';
import { readAccessHistory } from '#features/audit';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import { assertMayReadAccessHistory } from './patients.policy.ts';
import { findReadablePatient } from './read-patient.ts';

type Asked = RouteInput<typeof api.getAccessHistory>['params'] &
  RouteInput<typeof api.getAccessHistory>['query'];

/** Returns who opened or changed a patient's record. Rejects callers who may not read the patient. */
export async function getAccessHistory(
  context: Context,
  actor: Actor,
  { patientId, ...page }: Asked,
): Promise<RouteOutput<typeof api.getAccessHistory>> {
  const found = await findReadablePatient(context, context.db, actor, patientId);
  if (!found) throw notFound('Patient');
  assertMayReadAccessHistory(actor, found.row);
  return readAccessHistory(context, actor, found.row, page);
}
