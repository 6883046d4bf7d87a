import type { FirstSteps } from '@anteroom/contract/first-steps';
import { recordAudit } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import { inTransaction } from '#platform/db/transaction';
import { lockClinic } from './clinic.queries.ts';
import { setFirstStepsHidden } from './first-steps.queries.ts';
import { getFirstSteps } from './get-first-steps.ts';

/** Hides the guide from every admin, or shows it again. Repeating the call changes nothing. */
export function hideFirstSteps(context: Context, actor: Actor, isHidden: boolean): Promise<FirstSteps> {
  return inTransaction(context.db, async (tx) => {
    await lockClinic(tx);
    const before = await getFirstSteps(context, tx);
    if (before.isHidden === isHidden) return before;
    await setFirstStepsHidden(tx, isHidden ? context.clock.now() : null);
    await recordAudit(tx, actor, { action: 'clinic.updated', changedFields: ['firstStepsHidden'] });
    return { ...before, isHidden };
  });
}
