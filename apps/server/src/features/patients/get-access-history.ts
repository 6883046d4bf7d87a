import type { getAccessHistory as route } from '@anteroom/contract/patients';
import type { RouteInput, RouteOutput } from '@anteroom/contract/route';
import type { Actor, Context } from '#context';
import { readAccessHistory } from '#features/audit';
import { notFound } from '#platform/app-error';
import { assertMayReadAccessHistory } from './patients.policy.ts';
import { findReadablePatient } from './read-patient.ts';

type Asked = RouteInput<typeof route>['params'] & RouteInput<typeof route>['query'];

/** Who did what with a patient's record. A patient one may not read has no history either. */
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
