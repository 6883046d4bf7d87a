import type { Tx } from '#platform/db/database';

/** Right only under the lock of the session. */
export async function removeTokensOf(tx: Tx, sessionId: number): Promise<void> {
  await tx.deleteFrom('session_tokens').where('session_id', '=', sessionId).execute();
}
