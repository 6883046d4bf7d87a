import { setHashBlocked } from '#features/contact-blocks';
import type { Tx } from '#platform/db/database';

/** The error code of the provider for a number whose owner replied STOP. */
export const optedOutCode = '21610';

type Report = { hash: Buffer; problem: string | null; now: Date };

/** Stops the messages to a number if the provider reported that its owner replied STOP. */
export async function blockIfOptedOut(tx: Tx, { hash, problem, now }: Report): Promise<void> {
  if (problem !== optedOutCode) return;
  await setHashBlocked(tx, { hash, channel: 'sms' }, { isStopped: true, now });
}
