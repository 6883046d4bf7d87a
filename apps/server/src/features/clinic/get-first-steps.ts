import { type FirstSteps, firstSteps } from '@anteroom/contract/first-steps';
import { recordAudit } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { lockClinic } from './clinic.queries.ts';
import { findFirstSteps, setFirstStepsHidden } from './first-steps.queries.ts';

/** Returns the first steps in the order in which a clinic does them. */
export async function getFirstSteps({ settings }: Context, db: Db | Tx): Promise<FirstSteps> {
  const { isHidden, ...found } = await findFirstSteps(db, settings);
  return { steps: firstSteps.map((step) => ({ step, isDone: found[step] })), isHidden };
}

/** Hides the guide from every admin, or shows it again. Repeating the request changes nothing. */
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
