import type { Clinic } from '@anteroom/contract/clinic';
import type { UpdateClinicBody } from '@anteroom/contract/clinic-details';
import { recordAudit } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { fieldsThatDiffer } from '#platform/fields-that-differ';
import { assertFresh } from '#platform/http/assert-fresh';
import { lockClinic, updateClinicSettings } from './clinic.queries.ts';
import { presentClinic } from './get-clinic.ts';

type Update = { change: UpdateClinicBody; ifMatch: number | null };

export async function updateClinic(
  context: Context,
  tx: Tx,
  actor: Actor,
  { change, ifMatch }: Update,
): Promise<Clinic> {
  const before = await lockClinic(tx);
  assertFresh(ifMatch, before, { what: "the clinic's details", current: presentClinic(context, before) });
  const changedFields = fieldsThatDiffer(before, change);
  if (changedFields.length === 0) return presentClinic(context, before);
  const after = await updateClinicSettings(tx, change, context.clock.now());
  await recordAudit(tx, actor, { action: 'clinic.updated', changedFields });
  return presentClinic(context, after);
}
