import type { Clinic, UpdateClinicBody } from '@anteroom/contract/clinic';
import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import { AppError } from '#platform/app-error';
import { inTransaction } from '#platform/db/transaction';
import { lockClinic, updateClinicSettings } from './clinic.queries.ts';
import { presentClinic } from './get-clinic.ts';

type Update = { change: UpdateClinicBody; ifMatch: number | null };

export function updateClinic(context: Context, actor: Actor, { change, ifMatch }: Update): Promise<Clinic> {
  return inTransaction(context.db, async (tx) => {
    const before = await lockClinic(tx);
    if (ifMatch !== null && ifMatch !== before.version) {
      throw new AppError('stale_write', "Someone else has changed the clinic's details meanwhile.", {
        current: presentClinic(context, before),
      });
    }
    const changedFields = fieldsThatDiffer(before, change);
    if (changedFields.length === 0) return presentClinic(context, before);
    const after = await updateClinicSettings(tx, change, context.clock.now());
    await recordAudit(tx, actor, { action: 'clinic.updated', changedFields });
    return presentClinic(context, after);
  });
}

/** Forms send every field they show; what they leave as it was is no change. */
function fieldsThatDiffer(before: Record<string, unknown>, change: UpdateClinicBody): string[] {
  return Object.entries(change)
    .filter(([field, value]) => value !== undefined && value !== before[field])
    .map(([field]) => field);
}
