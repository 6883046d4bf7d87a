import type { Tx } from '#platform/db/database';

/** Call it only while the session is locked. */
export async function removeTokensOf(tx: Tx, sessionId: number): Promise<void> {
  await tx.deleteFrom('session_tokens').where('session_id', '=', sessionId).execute();
}
