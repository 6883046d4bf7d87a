import type { getAccessHistory as route } from '@anteroom/contract/patients';
import type { RouteInput, RouteOutput } from '@anteroom/contract/route';
import { readAccessHistory } from '#features/audit';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import { assertMayReadAccessHistory } from './patients.policy.ts';
import { findReadablePatient } from './read-patient.ts';

type Asked = RouteInput<typeof route>['params'] & RouteInput<typeof route>['query'];

/** Returns who opened or changed a patient's record. Rejects callers who may not read the patient. */
export async function getAccessHistory(
  context: Context,
  actor: Actor,
  { patientId, ...page }: Asked,
): Promise<RouteOutput<typeof route>> {
  const found = await findReadablePatient(context, context.db, actor, patientId);
  if (!found) throw notFound('Patient');
  assertMayReadAccessHistory(actor, found.row);
  return readAccessHistory(context, actor, found.row, page);
}
