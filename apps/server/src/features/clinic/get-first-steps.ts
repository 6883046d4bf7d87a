import { type FirstSteps, firstSteps } from '@anteroom/contract/first-steps';
import type { Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { findFirstSteps } from './first-steps.queries.ts';

/** Returns the first steps in the order in which a clinic does them. */
export async function getFirstSteps({ settings }: Context, db: Db | Tx): Promise<FirstSteps> {
  const { isHidden, ...found } = await findFirstSteps(db, settings);
  return { steps: firstSteps.map((step) => ({ step, isDone: found[step] })), isHidden };
}
