import type { FirstSteps } from '@anteroom/contract/first-steps';
import { recordAudit } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { lockClinic } from './clinic.queries.ts';
import { setFirstStepsHidden } from './first-steps.queries.ts';
import { getFirstSteps } from './get-first-steps.ts';

/** Hides the guide from every admin, or shows it again. Repeating the call changes nothing. */
export async function hideFirstSteps(
  context: Context,
  tx: Tx,
  actor: Actor,
  isHidden: boolean,
): Promise<FirstSteps> {
  await lockClinic(tx);
  const before = await getFirstSteps(context, tx);
  if (before.isHidden === isHidden) return before;
  await setFirstStepsHidden(tx, isHidden ? context.clock.now() : null);
  await recordAudit(tx, actor, { action: 'clinic.updated', changedFields: ['firstStepsHidden'] });
  return { ...before, isHidden };
}
